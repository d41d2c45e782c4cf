import type { Language } from '../settings'

/**
 * Passphrases of words: easy to say over a telephone and to type on any keyboard. Each list has 256 words, so that a word
 * drawn evenly at random is 8 bits; ten of them are 80.
 */
export const passphraseWords: Readonly<Record<Language, readonly string[]>> = {
  ar: (
    'نخلة قارب مفتاح ليمون سحابة جسر منارة خيمة زيتون فنجان قنديل مروحة سجادة نافذة حديقة بستان غزال ' +
    'سنبلة شراع مرفأ نهر وادي صخرة رمال موجة لؤلؤة صدفة مرجان حصان جمل هدهد بلبل حمامة نسر صقر نحلة ' +
    'فراشة عصفور سلحفاة أرنب ثعلب قنفذ دلفين حوت سمكة ضفدع تمساح فيل زرافة نمر ذئب دب قرد بقرة خروف ' +
    'ماعز ديك بطة إوزة طاووس ببغاء بومة عنكبوت نملة خنفساء جرادة قمح شعير عدس حمص فول أرز خبز عسل ' +
    'زبدة جبن حليب تمر تين عنب رمان تفاح موز برتقال مشمش خوخ كرز توت بطيخ شمام جوز لوز فستق بندق ' +
    'زعفران نعناع ريحان ياسمين نرجس وردة سوسن قرنفل بنفسج صنوبر سرو صفصاف حور بلوط خروب صبار عشب طحلب ' +
    'فطر قطن حرير صوف كتان جلد خيط إبرة مقص معطف قميص عمامة حذاء خاتم عقد سوار قلادة مرآة مشط عطر ' +
    'صابون منشفة سرير وسادة لحاف خزانة درج كرسي طاولة مصباح شمعة مدفأة موقد إبريق صحن ملعقة سكين قدر ' +
    'مقلاة سلة صندوق حقيبة مظلة عصا حبل سلم مطرقة مسمار منشار مجرفة محراث منجل طاحونة بئر دلو ساقية ' +
    'سد قناة ميناء سفينة زورق مجداف بوصلة خريطة كوكب نجمة قمر شمس شهاب مذنب برق رعد مطر ثلج برد ضباب ' +
    'ندى ريح عاصفة ربيع صيف خريف شتاء فجر ظهيرة غروب ليل صباح قلم دفتر حبر ورقة كتاب رسالة طابع جرس ' +
    'ساعة عود ناي طبل دف قانون كمان لوحة فرشاة لون حجر رخام طين فخار زجاج نحاس فضة ذهب حديد خشب فحم ' +
    'ملح سكر بهار فلفل كمون قرفة زنجبيل خل زيت سمسم طحين عجين فرن مخبز سوق دكان ميزان درهم محفظة ' +
    'قافلة واحة كثيب هضبة سهل جبل كهف شاطئ'
  ).split(' '),
  en: (
    'acorn amber anchor apple apron arrow aspen atlas autumn badge bagel bamboo banjo barley basil ' +
    'basket beacon beaver beetle bishop blanket blossom bonnet border bottle bramble breeze bridge ' +
    'brook bucket butter button cabin cactus camel candle canoe canyon carpet carrot castle cedar ' +
    'cello cherry chimney cider cinnamon circle clover cobalt coconut comet compass copper coral ' +
    'cotton cradle crater cricket crystal cypress daisy dolphin donkey dragon drum dune eagle earth ' +
    'easel echo ember emerald engine falcon feather fennel fern ferry fiddle fig flannel flute forest ' +
    'fossil fountain fox gadget galaxy garden garlic gazelle ginger glacier goblet granite grape ' +
    'gravel guitar hammer hammock harbor harvest hazel helmet heron hickory honey horizon hornet ' +
    'iceberg indigo island ivory jacket jaguar jasmine jigsaw jungle juniper kayak kettle kitten ' +
    'ladder lagoon lantern lavender lemon lilac lime linen lizard lobster locket lotus magnet mango ' +
    'maple marble meadow melon meteor mirror mitten monsoon mosaic mountain mulberry mushroom napkin ' +
    'nectar needle nettle nickel nutmeg oasis ocean olive onion orange orchard orchid otter oyster ' +
    'paddle palace panther papaya parsley pebble pelican pencil pepper petal piano pickle pigeon ' +
    'pillow planet plum pocket pollen pond poplar poppy potato prairie puffin pumpkin puzzle quarry ' +
    'quartz quilt rabbit radish rainbow raven ribbon river robin rocket rosemary saddle saffron sail ' +
    'salmon sandal sapphire scarf seashell sesame shadow shovel silver sparrow spindle spiral sponge ' +
    'spruce squirrel starling stone stream sugar summit sunset swallow tambourine teapot temple ' +
    'thistle thunder tiger timber tulip tunnel turtle umbrella valley vanilla velvet village vinegar ' +
    'violet violin walnut walrus waterfall whistle willow window winter zebra zephyr zipper yogurt'
  ).split(' '),
}

const wordsInPassphrase = 10

/** `random` gives a number from 0 up to, not including, `below`, evenly and from the system's own source of chance. */
export const newPassphrase = (language: Language, random: (below: number) => number): string => {
  const words = passphraseWords[language]
  return Array.from({ length: wordsInPassphrase }, () => words[random(words.length)]!).join(' ')
}

/** Below this, a machine that tries passphrases for some weeks would come to it, though each try is made slow. */
const weakBelowBits = 60

export type PassphraseStrength = { readonly bits: number; readonly isWeak: boolean }

/**
 * How many bits a passphrase is worth at most, reckoned against somebody who knows how people make them. A word counts as
 * one of some two thousand common ones; other things by their letters, where what repeats counts little.
 */
export const strengthOf = (passphrase: string): PassphraseStrength => {
  const parts = passphrase
    .trim()
    .split(/[\s_-]+/u)
    .filter((part) => part !== '')
  const bits = [...new Set(parts)].reduce((sum, part) => sum + bitsOf(part), 0)
  return { bits: Math.floor(bits), isWeak: bits < weakBelowBits }
}

const bitsOfWord = 11
const ownWords: ReadonlySet<string> = new Set(Object.values(passphraseWords).flat())

const bitsOf = (part: string): number => {
  if (ownWords.has(part)) return 8
  const characters = Array.from(part)
  const told = characters.filter((character, at) => !follows(characters[at - 1], character)).length
  const sorts = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((sort) =>
    sort.test(part),
  )
  const byLetters = told * Math.log2([26, 36, 62, 80, 94][sorts.length - 1] ?? 26)
  return sorts.length === 1 && /^\p{L}+$/u.test(part) ? Math.min(bitsOfWord, byLetters) : byLetters
}

/** The same again, or the next in the row: aaa, 1234, abcd. */
const follows = (before: string | undefined, character: string): boolean =>
  before !== undefined && Math.abs(character.codePointAt(0)! - before.codePointAt(0)!) <= 1
