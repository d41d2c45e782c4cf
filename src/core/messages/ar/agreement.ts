import type { Translated } from '../catalogue'
import type { agreement as english } from '../en/agreement'

export const agreement: Translated<typeof english> = {
  open: 'مقارنة المعلِّقين',
  title: 'مقارنة المعلِّقين',
  first: 'الأول',
  second: 'الثاني',
  needTwo: 'لا بد من شخصين',
  needTwoText: 'حين تكون في المكتبة تعليقات لشخصين أو أكثر، كأن تُضم حزمة، يمكن أن تُقارن هنا.',
  noShared: 'لم يعلّق هذان على مقالة واحدة.',
  base: '{articles} · {sentences}',
  articles:
    'لا مقالات علّق عليها كلاهما | مقالة واحدة علّق عليها كلاهما | مقالتان علّق عليهما كلاهما | {count} مقالات علّق عليها كلاهما | {count} مقالة علّق عليها كلاهما | {count} مقالة علّق عليها كلاهما',
  sentences: 'لا جمل | جملة واحدة | جملتان | {count} جمل | {count} جملة | {count} جملة',
  tag: 'الوسم',
  both: 'كلاهما',
  kappa: 'كابّا كوهين κ',
  alpha: 'ألفا كريبندورف α',
  kappaHint: 'مقدار اتفاق الاثنين فوق المصادفة، جملة جملة: ١ اتفاق دائم، و٠ كما تتفق المصادفة.',
  alphaHint: 'ومثله لكل من علّق على هذه المقالات، وإن ترك بعضهم بعضها.',
  untold: 'لا يُعرف',
  disagreements: 'مواضع علّمها كلاهما ووسماها وسوماً مختلفة',
  noDisagreements: 'كل موضع علّمه كلاهما أعطياه الوسوم نفسها.',
  only: '{name} وحده: {tags}',
  cut: 'يظهر هنا أول {count}.',
}
