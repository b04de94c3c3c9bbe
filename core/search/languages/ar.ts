import { defineSearchLanguage } from '../define-search-language.ts'

/** Prefixes and endings of the light10 stemmer (Larkey, Ballesteros and Connell, 2007), with single prepositions. */
export const ar = defineSearchLanguage({
  code: 'ar',
  stopWords:
    'في من إلى على عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم أن إن كان كانت يكون ما ماذا كيف متى أين لماذا هل لا لم لن قد ثم أو و بعد قبل عند كل أي بين حتى إذا لكن غير',
  prefixes: 'وال بال كال فال لل ال و ب ل ك ف س',
  maxPrefixes: 2,
  endings: 'ها هم هن كم نا ان ات ون ين ية ه ة ي ا',
  rounds: 2,
  synonyms: ['إعداد, إعدادات, ضبط, تهيئة', 'نشر, توزيع', 'خطأ, أخطاء', 'تحديث, ترقية', 'حذف, إزالة'],
})
