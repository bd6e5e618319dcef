export interface Held {
  all: number;
  /** Whose receiver's last answer was a failure, or did not come. */
  troubled: number;
  /** Of the others, those that do not wait for a receiver. */
  prompt: number;
}

/** A lane that waits costs a few sockets only: so many times the places may be held when most of them wait. */
const WAITING_FACTOR = 4;

/**
 * How many more lanes may be claimed, by kind. Receivers in trouble share half as many places as there are, and a lane
 * that waits for its receiver gives its place away, so that however many of them do not answer, one that does has a
 * place.
 */
export function freePlaces(held: Readonly<Held>, places: number): { sound: number; troubled: number } {
  const atAll = Math.max(0, places * WAITING_FACTOR - held.all);
  return {
    sound: Math.min(atAll, Math.max(0, places - held.prompt)),
    troubled: Math.min(atAll, Math.max(0, Math.ceil(places / 2) - held.troubled)),
  };
}
