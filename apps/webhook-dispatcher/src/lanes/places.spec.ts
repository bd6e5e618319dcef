import { freePlaces } from './places';

describe('freePlaces', () => {
  it('keeps half of the places from receivers in trouble', () => {
    expect(freePlaces({ all: 0, troubled: 0, prompt: 0 }, 128)).toEqual({ sound: 128, troubled: 64 });
    expect(freePlaces({ all: 64, troubled: 64, prompt: 0 }, 128)).toEqual({ sound: 128, troubled: 0 });
    expect(freePlaces({ all: 128, troubled: 0, prompt: 128 }, 128)).toEqual({ sound: 0, troubled: 64 });
    expect(freePlaces({ all: 0, troubled: 0, prompt: 0 }, 1)).toEqual({ sound: 1, troubled: 1 });
  });

  it('counts no lane that waits for its receiver, up to four times the places', () => {
    expect(freePlaces({ all: 300, troubled: 0, prompt: 28 }, 128)).toEqual({ sound: 100, troubled: 64 });
    expect(freePlaces({ all: 500, troubled: 10, prompt: 20 }, 128)).toEqual({ sound: 12, troubled: 12 });
    expect(freePlaces({ all: 512, troubled: 0, prompt: 0 }, 128)).toEqual({ sound: 0, troubled: 0 });
  });
});
