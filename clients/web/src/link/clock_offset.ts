// How far the server's clock is ahead of ours, judged by the fastest of the last pings.

const SAMPLES_KEPT = 16;

interface Sample {
  roundTripMs: number;
  offsetMs: number;
}

export class ClockOffset {
  private samples: Sample[] = [];

  /** Records a pong: `sentMs` and `nowMs` by our clock, `serverMs` by the server's. */
  add(sentMs: number, nowMs: number, serverMs: number): void {
    const roundTripMs = Math.max(0, nowMs - sentMs);
    const offsetMs = serverMs - (sentMs + roundTripMs / 2);
    this.samples = [...this.samples, { roundTripMs, offsetMs }].slice(-SAMPLES_KEPT);
  }

  /** Add this to our clock to read the server's. */
  get offsetMs(): number {
    return this.fastest?.offsetMs ?? 0;
  }

  /** The latest round trip; undefined before the first pong. */
  get roundTripMs(): number | undefined {
    return this.samples.at(-1)?.roundTripMs;
  }

  /** One-way time of the fastest of the last pings: the age of a frame that has just arrived. */
  get oneWayMs(): number {
    return (this.fastest?.roundTripMs ?? 0) / 2;
  }

  private get fastest(): Sample | undefined {
    return this.samples.reduce<Sample | undefined>(
      (best, sample) => (best && best.roundTripMs <= sample.roundTripMs ? best : sample),
      undefined,
    );
  }
}
