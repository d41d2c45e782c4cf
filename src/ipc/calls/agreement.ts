import * as v from 'valibot'
import type { AgreementReport } from '#core/agreement/compare'
import { call } from '../call'

const name = v.pipe(v.string(), v.maxLength(1000))

export const agreementCalls = {
  /** How far two people agree on tags; the empty name is that of annotations without one. */
  agreement: call(v.object({ first: name, second: name }))<AgreementReport>(),
} as const
