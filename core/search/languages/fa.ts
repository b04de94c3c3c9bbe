import { defineSearchLanguage } from '../define-search-language.ts'

/** Endings of Persian after Perstem (Jadidinejad et al., 2010): plurals, the indefinite, possessives, comparatives. */
export const fa = defineSearchLanguage({
  code: 'fa',
  stopWords:
    'در به از که این را با است برای آن یک خود تا بر هم نیز شود می چه چگونه چطور کجا کی چرا آیا باید من ما شما او یا اگر و هر هیچ پس نه روی',
  prefixes: 'نمی می بی',
  endings: 'هایشان هایمان هایتان هایی هایم هایت هایش های ها ترین تر گیری گان ان ات یی ای م ت ش ی ه',
  rounds: 2,
  synonyms: [
    'پیکربندی, تنظیمات, تنظیم',
    'پرونده, فایل',
    'گذرواژه, رمز عبور, پسورد',
    'کارساز, سرور',
    'تصویر, تصاویر, عکس',
    'پایگاه داده, دیتابیس, بانک اطلاعاتی',
    'حذف, پاک کردن',
    'ورود, لاگین',
  ],
})
