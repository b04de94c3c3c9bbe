import { defineSearchLanguage } from '../define-search-language.ts'

/** The most frequent suffixes of nouns and verbs, after the Turkish stemmer of Eryiğit and Adalı (2004). */
export const tr = defineSearchLanguage({
  code: 'tr',
  stopWords:
    've veya ile için bir bu şu o da de ki mi mı mu mü ne nasıl nerede neden niçin hangi kim ama fakat çok daha en gibi kadar her hiç ben sen biz siz var yok olan olarak yapmalıyım yaparım yapmak yapılır nereye',
  weakWords: 'eklemek oluşturmak değiştirmek göstermek ayarlamak yeni açmak',
  endings:
    'larının lerinin larını lerini larına lerine larında lerinde larından lerinden ları leri ların lerin lara lere larda lerde lardan lerden lar ler sının sinin sını sini sına sine sında sinde nın nin nun nün ının inin unun ünün dan den tan ten nda nde da de ta te yla yle yı yi yu yü ya ye mak mek ma me lamak lemek sı si su sü ı i u ü a e n rım rim rum rüm arım erim ırım irim',
  minStem: 3,
  rounds: 2,
  synonyms: [
    'yapılandırma, ayar, ayarlar, seçenekler',
    'kurulum, kurmak, yükleme, yüklemek',
    'koyu mod, koyu kip, karanlık mod, koyu tema',
    'çeviri, çevirmek, dil, diller',
    'hata, sorun, hatalar',
    'yedek, yedekleme',
    'parola, şifre',
    'kullanıcı, kullanıcılar',
    'yayınlamak, dağıtım, yayın',
    'renk, renkler, tema',
    'klasör, dizin',
    'silmek, kaldırmak',
    'güncelleme, yükseltme',
    'kenar çubuğu, yan menü',
    'alt bilgi, footer',
    'komut satırı, uçbirim, terminal',
    'site haritası, sitemap',
    'yazı tipi, font',
    'resim, resimler, görsel, görseller',
    'eklenti, eklentiler, uzantı',
    'arama, aramak',
    'geri yükleme, yedekten dönme',
    'gizlemek, hariç tutmak',
    'bağlantı, bağlantılar, link',
    'erişim, izin, izinler, yetki',
    'resim, görsel, görseller, varlıklar, asset',
    'tema, theme',
    'hız, performans',
  ],
})
