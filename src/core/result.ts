/** The outcome of work that may fail for reasons the caller must handle. Bugs throw; expected failures are values. */
export type Result<T, F> = Success<T> | Failed<F>

export type Success<T> = { readonly ok: true; readonly value: T }
export type Failed<F> = { readonly ok: false; readonly failure: F }

export const ok = <T>(value: T): Success<T> => ({ ok: true, value })

export const fail = <F>(failure: F): Failed<F> => ({ ok: false, failure })

/** Applies `next` to a success and passes a failure on. */
export const andThen = <T, U, F, G>(
  result: Result<T, F>,
  next: (value: T) => Result<U, G>,
): Result<U, F | G> => (result.ok ? next(result.value) : result)
