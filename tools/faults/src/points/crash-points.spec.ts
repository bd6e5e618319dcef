import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pointFiles } from './point-files';
import { CrashPoints, orderOf } from './crash-points';

describe('CrashPoints', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sms-test-points-'));
  const files = pointFiles(path.join(folder, 'billing'));
  let ends: number;
  let points: CrashPoints;

  beforeEach(() => {
    ends = 0;
    for (const file of [files.order, files.fired, files.passed]) rmSync(file, { force: true });
    points = new CrashPoints(files, () => (ends += 1));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads <point>:<n>', () => {
    expect(orderOf('settle.covered.before:3\n')).toEqual({ point: 'settle.covered.before', nth: 3 });
    for (const text of ['', 'settle', 'settle.before', 'settle:1', 'settle.before:0', 'settle.beside:1'])
      expect(() => orderOf(text)).toThrow('is no <point>:<n>');
  });

  it('ends the process at the n-th passing, once', () => {
    points.take(orderOf('settle.before:2'));
    points.pass('settle', 'before');
    points.pass('settle', 'after');
    points.pass('hold', 'before');
    expect(ends).toBe(0);
    points.pass('settle', 'before');
    points.pass('settle', 'before');
    expect(ends).toBe(1);
  });

  it('takes the order that lies in its file, which the next process does not find any more', () => {
    writeFileSync(files.order, 'settle.after:1');
    points.readOrder();
    points.pass('settle', 'after');
    expect(ends).toBe(1);
    expect(existsSync(files.fired)).toBe(true);
    const next = new CrashPoints(files, () => (ends += 1));
    next.readOrder();
    next.pass('settle', 'after');
    expect(ends).toBe(1);
  });

  it('writes down what it passes, once, and again after the next order', () => {
    points.pass('settle', 'before');
    points.pass('settle', 'before');
    points.pass('settle', 'after');
    expect(readFileSync(files.passed, 'utf8')).toBe('settle.before\nsettle.after\n');
    rmSync(files.passed);
    points.readOrder();
    points.pass('settle', 'after');
    expect(readFileSync(files.passed, 'utf8')).toBe('settle.after\n');
  });
});
