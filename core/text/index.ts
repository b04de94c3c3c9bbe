export { cutToTokens, estimateTokens } from './estimate-tokens.ts'
export { editDistance } from './edit-distance.ts'
export { escapeAttribute, escapeHtml, escapeXml } from './escape.ts'
export { hashText, textKey } from './hash.ts'
