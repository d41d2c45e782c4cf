/** Where two people tagged the same passages differently, and how far they agree. */
export const agreement = {
  open: 'Compare annotators',
  title: 'Compare annotators',
  first: 'First',
  second: 'Second',
  needTwo: 'Two people are needed',
  needTwoText:
    'When annotations of at least two people stand in the library, for instance after a bundle was taken in, they can be compared here.',
  noShared: 'These two have not annotated the same article.',
  base: '{articles} · {sentences}',
  articles: '{count} article that both annotated | {count} articles that both annotated',
  sentences: '{count} sentence | {count} sentences',
  tag: 'Tag',
  both: 'Both',
  kappa: 'Cohen’s κ',
  alpha: 'Krippendorff’s α',
  kappaHint:
    'How far the two agree beyond chance, sentence by sentence: 1 is always, 0 as often as by chance.',
  alphaHint: 'The same for everybody who annotated these articles, whoever left some out.',
  untold: 'can’t be told',
  disagreements: 'Passages that both marked and tagged differently',
  noDisagreements: 'On every passage that both marked they gave the same tags.',
  only: 'Only {name}: {tags}',
  cut: 'The first {count} are shown.',
} as const
