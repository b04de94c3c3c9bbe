import { describe, expect, test } from 'vitest'
import * as errors from '../../../core/error/index.ts'

describe('every error has its specified text', () => {
  test.each<[error: errors.SiteError, status: number, fatal: boolean, statusMessage: string]>([
    [errors.noRoute('/x?y=1'), 404, false, 'Page not found: /x?y=1'],
    [errors.pageValidationFailed('/en/x?y=1'), 404, true, 'Page Not Found: /en/x?y=1'],
    [errors.pageValidationFailed('/en/x', { statusCode: 403, statusMessage: 'Nope' }), 403, true, 'Nope'],
    [errors.pageValidationFailed('/en/x', { statusCode: 410 }), 410, true, 'Page Not Found: /en/x'],
    [errors.pageValidationFailed('/en/x', { statusMessage: 'Gone fishing' }), 404, true, 'Gone fishing'],
    [errors.methodNotAllowed(), 405, false, 'HTTP method is not allowed.'],
    [errors.internalError('r1'), 500, true, 'Server Error'],
    [errors.unknownMiddleware('auth'), 500, true, "Unknown route middleware: 'auth'."],
    [errors.payloadHostname('//evil.example/x'), 400, false, 'Payload URL must not include hostname: //evil.example/x'],
    [errors.invalidInValue(), 400, false, 'Value for IN must be an array'],
    [errors.invalidBetweenValue(), 400, false, 'Value for BETWEEN must be an array with two elements'],
    [errors.localeLoadFailed('de', 'timeout'), 500, false, 'Failed loading locale (de): timeout'],
    [errors.messagesLoadFailed('de'), 500, false, 'Failed to load messages for locale "de"'],
    [errors.invalidMessages(), 500, false, 'Invalid value'],
    [errors.preloadCssFailed('/_assets/a.css'), 500, false, 'Unable to preload CSS for /_assets/a.css'],
    [errors.appManifestFailed(), 500, false, 'Error fetching app manifest'],
    [errors.islandFailed('tideGauge'), 500, true, 'Error while mounting island tideGauge'],
    [errors.overlayNotFound(), 500, false, 'Overlay not found'],
  ])('%s', (error, status, fatal, statusMessage) => {
    expect(error).toBeInstanceOf(errors.SiteError)
    expect(error).toMatchObject({ name: 'SiteError', status, fatal, statusMessage, message: statusMessage })
    expect(error.code).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('includes the path in the message about a missing page', () => {
    expect(errors.pageNotFound('/en/nope')).toMatchObject({
      status: 404,
      fatal: true,
      statusMessage: 'Page not found',
      message: 'Page not found: /en/nope',
    })
  })

  test('keeps the name of an unknown locale out of the status message', () => {
    expect(errors.localeNotFound('de')).toMatchObject({
      status: 404,
      statusMessage: 'Server Error',
      message: "Locale 'de' not found.",
    })
  })
})

describe('an error as JSON', () => {
  const url = 'https://docs.example/en/nope'

  test('has the status, message, and data of the error', () => {
    expect(errors.renderErrorJson(errors.noRoute('/en/nope'), url)).toBe(`{
  "error": true,
  "url": "https://docs.example/en/nope",
  "statusCode": 404,
  "statusMessage": "Page not found: /en/nope",
  "message": "Page not found: /en/nope",
  "data": {
    "path": "/en/nope"
  }
}`)
  })

  test('hides the details of a server error, and omits empty data', () => {
    expect(JSON.parse(errors.renderErrorJson(errors.pageNotFound('/en/nope'), url))).toMatchObject({
      statusCode: 404,
      statusMessage: 'Page not found',
      message: 'Page not found: /en/nope',
    })
    expect(JSON.parse(errors.renderErrorJson(errors.unknownMiddleware('auth'), url))).toMatchObject({
      message: 'Server Error',
    })
    expect(JSON.parse(errors.renderErrorJson(errors.methodNotAllowed(), url))).toEqual({
      error: true,
      url,
      statusCode: 405,
      statusMessage: 'HTTP method is not allowed.',
      message: 'HTTP method is not allowed.',
    })
  })

  test('contains only the request id of an internal error', () => {
    expect(JSON.parse(errors.renderErrorJson(errors.internalError('r-17'), url))).toEqual({
      error: true,
      url,
      statusCode: 500,
      statusMessage: 'Server Error',
      message: 'Server Error',
      data: { requestId: 'r-17' },
    })
  })
})

describe('the choice between JSON and a page', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64)'

  test.each<[request: Partial<Parameters<typeof errors.prefersJson>[0]>, json: boolean]>([
    [{ accept: 'text/html,application/xhtml+xml' }, false],
    [{ accept: 'text/html, application/json', userAgent: 'curl/8.0' }, false],
    [{ accept: 'text/html', pathname: '/api/x.json', secFetchMode: 'cors' }, false],
    [{ accept: 'application/json' }, true],
    [{ accept: '*/*' }, false],
    [{ accept: undefined }, false],
    [{ accept: '*/*', userAgent: 'curl/8.7.1' }, true],
    [{ accept: '*/*', userAgent: 'HTTPie/3.2' }, true],
    [{ accept: '*/*', userAgent: 'curly browser' }, false],
    [{ accept: '*/*', secFetchMode: 'cors' }, true],
    [{ accept: '*/*', secFetchMode: 'navigate' }, false],
    [{ pathname: '/api/anything' }, true],
    [{ pathname: '/apia' }, false],
    [{ pathname: '/en/guide/_payload.json' }, true],
    [{ pathname: '/en/json' }, false],
  ])('%o prefers JSON: %s', (request, json) => {
    expect(errors.prefersJson({ userAgent: browser, pathname: '/en/nope', ...request })).toBe(json)
  })

  test('depends only on the headers that it reports', () => {
    const values = {
      accept: [undefined, '*/*', 'text/html,*/*', 'application/json'],
      userAgent: [undefined, browser, 'curl/8.7.1'],
      secFetchMode: [undefined, 'cors', 'navigate'],
      pathname: ['/en/nope', '/api/nope', '/en/_payload.json'],
    }
    const requests = values.accept.flatMap((accept) =>
      values.userAgent.flatMap((userAgent) =>
        values.secFetchMode.flatMap((secFetchMode) =>
          values.pathname.map((pathname) => ({ accept, userAgent, secFetchMode, pathname })),
        ),
      ),
    )
    const headers = { accept: 'Accept', userAgent: 'User-Agent', secFetchMode: 'Sec-Fetch-Mode' } as const
    for (const one of requests) {
      const by = errors.prefersJsonBy(one).split(', ')
      const same = requests.filter(
        (other) =>
          other.pathname === one.pathname &&
          Object.entries(headers).every(
            ([field, name]) =>
              !by.includes(name) || other[field as keyof typeof headers] === one[field as keyof typeof headers],
          ),
      )
      expect(new Set(same.map(errors.prefersJson)), JSON.stringify(one)).toEqual(new Set([errors.prefersJson(one)]))
    }
    expect(errors.prefersJsonBy({ accept: 'text/html', pathname: '/en/nope' })).toBe('Accept')
  })
})
