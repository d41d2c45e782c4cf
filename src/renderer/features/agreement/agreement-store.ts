import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { AgreementReport } from '#core/agreement/compare'
import type { Failure } from '#core/failure'
import { everyAnnotation } from '#core/library/annotations/queries'
import { api } from '../../shared/api'

/** Who is compared with whom, and what came out. */
export const useAgreementStore = defineStore('agreement', () => {
  const people = shallowRef<readonly string[]>([])
  const first = ref('')
  const second = ref('')
  const report = shallowRef<AgreementReport | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const question = { last: 0 }

  const ask = async (): Promise<void> => {
    const asked = ++question.last
    const result = await api.agreement({ first: first.value, second: second.value })
    if (asked !== question.last) return
    failure.value = result.ok ? null : result.failure
    report.value = result.ok ? result.value : null
  }

  const load = async (): Promise<void> => {
    const listed = await api.listAnnotations({
      filter: everyAnnotation,
      group: 'none',
      order: 'place',
      descending: false,
      offset: 0,
      limit: 0,
    })
    if (!listed.ok) {
      failure.value = listed.failure
      return
    }
    people.value = listed.value.authors
    if (!people.value.includes(first.value)) first.value = people.value[0] ?? ''
    if (!people.value.includes(second.value) || second.value === first.value)
      second.value = people.value.find((name) => name !== first.value) ?? ''
    if (people.value.length > 1) await ask()
  }

  /** Whoever is chosen on one side and stands on the other already changes places with who was there. */
  const choose = (side: 'first' | 'second', name: string): Promise<void> => {
    const [here, there] = side === 'first' ? [first, second] : [second, first]
    if (there.value === name) there.value = here.value
    here.value = name
    return ask()
  }

  return { people, first, second, report, failure, load, choose }
})
