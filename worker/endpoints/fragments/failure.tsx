import * as v from 'valibot'
import { ErrorPage } from '../../pages/error/view.tsx'
import { defineFragment } from './define-fragment.ts'

/**
 * What a page says that a browser could not get, for the day on which the server cannot say it; see
 * `client/visit/error-state.ts`.
 */
export const failure = defineFragment({
  name: 'Failure',
  props: v.object({}),
  styles: ['pages'],
  load: async () =>
    ({
      kind: 'error',
      code: 'unreachable',
      statusCode: 503,
      statusMessage: '',
      message: '',
      closest: [],
      requestId: null,
    }) as const,
  component: ({ data }) => <ErrorPage path="" data={{ ...data, closest: [] }} />,
})
