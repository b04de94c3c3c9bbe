import { defineSearchLanguage } from '../define-search-language.ts'

/** Particles after nouns and endings of verbs with 하다 and 되다, as listed for Lucene's Nori (Apache License 2.0). */
export const ko = defineSearchLanguage({
  code: 'ko',
  stopWords:
    '어떻게 무엇 무엇을 어디 어디서 언제 왜 누가 그리고 또는 및 수 것 등 더 이 그 저 할 있는 하는 방법 대한 위한',
  endings:
    '에서는 에서도 에게서 으로는 으로서 으로써 이라는 이라고 이란 까지 부터 보다 처럼 마다 에서 에게 에는 에도 으로 로는 이나 이며 라는 라고 하려면 하기 하는 하고 하면 하여 해서 했다 한다 합니다 하세요 하십시오 할 한 해 하다 되지 되는 되고 되면 되었 됩니다 된다 될 된 되기 시키기 은 는 이 가 을 를 의 에 로 와 과 도 만 들',
  minStem: 2,
  rounds: 2,
  links: '',
  synonyms: [
    '설정, 구성, 환경설정, 컨피그',
    '설치, 인스톨',
    '배포, 디플로이',
    '오류, 에러',
    '사용자, 유저',
    '비밀번호, 암호, 패스워드',
    '검색, 찾기',
    '파일, 화일',
    '삭제, 제거, 지우기',
    '업그레이드, 업데이트',
  ],
})
