import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings of the light stemmer of Ramanathan and Rao (2003), as far as they are of nouns and frequent verbs. */
export const hi = defineSearchLanguage({
  code: 'hi',
  stopWords:
    'का के की को में से पर और है हैं था थे थी यह वह ये वे इस उस कि जो तो भी ही एक नहीं कैसे क्या क्यों कब कहाँ कौन करें करना करने कर लिए या तक अपना अपने अपनी हो होता होती होते',
  endings: 'ियों ियाँ ियां ाओं ाएँ ाएं ुओं ुएँ ओं एँ एं ाना ाने ना ने नी ता ते ती ित ीय ों ें ाँ ां ीं ी ि े ा ु ू ो',
  minStem: 2,
  rounds: 2,
  synonyms: [
    'कॉन्फ़िगरेशन, विन्यास, सेटिंग, सेटिंग्स',
    'फ़ाइल, संचिका',
    'त्रुटि, एरर, ग़लती',
    'उपयोगकर्ता, प्रयोक्ता, यूज़र',
    'पेज, पृष्ठ, पन्ना, पन्ने',
    'खोज, सर्च',
    'संबंध, कनेक्शन',
    'हटाएँ, मिटाएँ',
  ],
})
