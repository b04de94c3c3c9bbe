import { defineConfig } from 'rivage/config'

export default defineConfig({
  title: '{{titleLiteral}}',
  locales: ['{{locales}}'],
})
