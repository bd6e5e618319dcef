/** The `defects` of every valid PDU. */
export const NO_DEFECTS: readonly string[] = Object.freeze([]);

/**
 * Collects what is wrong with the PDU being decoded. One instance serves all PDUs, since decoding is synchronous:
 * a valid PDU allocates no array.
 */
class DefectCollector {
  private found: string[] | undefined;

  /** The same description counts once, so that no frame can accumulate them. */
  add(defect: string): void {
    this.found ??= [];
    if (!this.found.includes(defect)) this.found.push(defect);
  }

  /** The defects found since the last call. */
  take(): readonly string[] {
    if (this.found === undefined) return NO_DEFECTS;
    const found = this.found;
    this.found = undefined;
    return found;
  }
}

export const defectCollector = new DefectCollector();
