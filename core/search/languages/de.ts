import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings after CISTEM (Weissweiler and Fraser, 2017, MIT licence), with those of verbs and of nouns made of them. */
export const de = defineSearchLanguage({
  code: 'de',
  stopWords:
    'ab aber alle als am an auch auf aus bei beim bin bis da dann das dass dein dem den der des die dies diese dieser dieses doch du durch ein eine einem einen einer eines er es für hat habe haben hier ich ihr im in ist ja kann kein keine können man mein mich mir mit muss nach nicht noch nur ob oder ohne sein sich sie sind so soll über um und uns unter vom von vor war warum was wann welche welcher welches wenn werden wer wie will wir wird wo zu zum zur',
  endings:
    'ierungen ierung ationen ation ieren ierte iert ungen ung heiten heit keiten keit ische isch iges igen lichen liche lich enden ende end ern em en er es e n s t',
  minStem: 3,
  rounds: 2,
  links: 's n es en er e',
  spellings: 'ae>a oe>o ue>u',
  synonyms: [
    'config, konfiguration, konfigurieren, einstellungen, optionen',
    'i18n, internationalisierung, sprachen, mehrsprachig, übersetzung',
    'a11y, barrierefreiheit',
    'auth, authentifizierung, anmeldung, anmelden, login, einloggen',
    'bereitstellen, bereitstellung, veröffentlichen, veröffentlichung, deployment, hosting',
    'installieren, installation, einrichten, erste schritte, einrichtung',
    'aktualisieren, aktualisierung, update, upgrade, migration, versionswechsel',
    'fehler, problem, fehlerbehebung',
    'ordner, verzeichnis',
    'dunkelmodus, dark mode, dunkles design',
    'passwort, kennwort',
    'benutzer, nutzer, anwender',
    'backup, sicherung, sicherungskopie',
    'cache, zwischenspeicher',
    'link, verweis',
    'löschen, entfernen',
    'bild, bilder, foto',
    'schrift, schriftart, typografie',
    'farbe, farben, farbschema',
    'plugin, erweiterung',
    'env, umgebungsvariable, umgebungsvariablen',
  ],
})
