import { describe, expect, test } from 'vitest'
import { typesetterOf } from '../../../core/markdown/index.ts'

/** Makes invisible characters visible: `~` is U+00A0, `_` is U+202F, `>` is U+200E. */
const seen = (text: string) => text.replaceAll('\u00a0', '~').replaceAll('\u202f', '_').replaceAll('\u200e', '>')
const set = (language: string, text: string) => seen(typesetterOf(language)!(text))

describe('French', () => {
  test.each([
    ['Vraiment ? Oui ! Bien ; enfin.', 'Vraiment_? Oui_! Bien_; enfin.'],
    ['Quoi ?! Comment !?', 'Quoi_?! Comment_!?'],
    ['Voici : un, deux.', 'Voici~: un, deux.'],
    ['Voici\u202f: mal\u00a0!', 'Voici~: mal_!'],
    ['Fin de ligne\n: suite', 'Fin de ligne~: suite'],
    [' : après du code', '~: après du code'],
    ['la commande ', 'la commande '],
    ['« le quai » et «la rive»', '«~le quai~» et «~la rive~»'],
    ['« ', '«~'],
    ['(vraiment ?)', '(vraiment_?)'],
    ["L'eau, aujourd'hui, jusqu'à 10", 'L’eau, aujourd’hui, jusqu’à 10'],
    ["l'", 'l’'],
    ["d'« ici »", 'd’«~ici~»'],
    ['10 000 pages, 1 234 567 lignes, 99 %, 20 €', '10_000 pages, 1_234_567 lignes, 99_%, 20_€'],
    ['2026 300 pages, port 8080', '2026 300 pages, port 8080'],
    ['10:30, a != b, ::note, Yahoo!, http://x.y/?a=1 ;', '10:30, a != b, ::note, Yahoo!, http://x.y/?a=1_;'],
    ["https://example.com/l'eau?x ; l'eau", "https://example.com/l'eau?x_; l’eau"],
    ['anna@example.com : elle', 'anna@example.com~: elle'],
    ['le port :8080', 'le port :8080'],
    ["'seul' et 5' de marche", "'seul' et 5' de marche"],
  ])('%j', (text, expected) => {
    expect(set('fr', text)).toBe(expected)
    expect(set('fr-CA', typesetterOf('fr')!(text))).toBe(expected)
  })
})

describe('other languages', () => {
  test.each([
    ['cs', 'k domu a v lese, 10 000 %', 'k~domu a~v~lese, 10~000~%'],
    ['pl', 'w domu i z okna', 'w~domu i~z~okna'],
    ['ru', 'я и в лесу — дома', 'я~и~в~лесу~— дома'],
    ['uk', "п'ять у лісі", 'п’ять у~лісі'],
    ['it', "dell'acqua", 'dell’acqua'],
    ['nl', "foto's", 'foto’s'],
    ['tr', "Ankara'da", 'Ankara’da'],
    ['uz', "o'zbek ma'no", 'oʻzbek maʼno'],
    ['de', '10 % von 10 000', '10~% von 10 000'],
    ['sv', '10 000 %', '10~000~%'],
    ['fa', 'C++ و Node.js 20+', 'C++> و Node.js 20+>'],
    ['ar', 'لغة C#، ثم .NET و@rivage.', 'لغة C#>، ثم >.NET و@rivage.'],
    ['he', 'g++ (.NET) 20+ a@b.c C+D', 'g++> (>.NET) 20+ a@b.c C+D'],
  ])('%s: %j', (language, text, expected) => {
    expect(set(language, text)).toBe(expected)
    expect(set(language, typesetterOf(language)!(text))).toBe(expected)
  })

  test.each(['en', 'ja', 'es', 'constructor', ''])('leaves "%s" unchanged', (language) => {
    expect(typesetterOf(language)).toBeUndefined()
  })
})

test.each([' ', "'", '«', '» ', 'a ', '1 ', '@', 'a@', "l'", '?', ': '])(
  'processes a long run of %j in linear time',
  (piece) => {
    expect(typesetterOf('fr')!(piece.repeat(20_000)).length).toBeGreaterThan(1000)
  },
)
