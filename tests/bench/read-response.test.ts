import { expect, test } from 'vitest'
import { readResponse } from '../../bench/load/read-response.ts'

const cases: Record<string, { response: string; status: number }> = {
  'a body of known length': {
    response: 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello',
    status: 200,
  },
  'a chunked body': {
    response: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nA;x=1\r\n0123\r\n6789\r\n0\r\n\r\n',
    status: 200,
  },
  'an empty body': { response: 'HTTP/1.1 404 Not Found\r\ncontent-length:0\r\n\r\n', status: 404 },
  'a response with a length but no body': {
    response: 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nETag: "x"\r\n\r\n',
    status: 304,
  },
}

test.each(Object.entries(cases))('reads %s to its end and no further', (_, { response, status }) => {
  const bytes = Buffer.from(`${response}HTTP/1.1 200 OK\r\n`)
  expect(readResponse(bytes)).toEqual({ status, size: response.length })
})

test.each(Object.entries(cases))('does not read %s before it is complete', (_, { response }) => {
  for (let length = 0; length < response.length; length++)
    expect(readResponse(Buffer.from(response.slice(0, length)))).toBeUndefined()
})
