/** Thrown where a person's wish to stop was seen, caught where the work was begun. */
export class Stopped extends Error {}

export const stopper = (signal: AbortSignal | undefined) => (): void => {
  if (signal?.aborted === true) throw new Stopped()
}
