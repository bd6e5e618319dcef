import { filterOfText } from './filter-of-text';

it.each([
  ['', {}],
  ['  ', {}],
  ['+46 (70) 000-0001', { recipient: '46700000001' }],
  ['0046700000001', { recipient: '46700000001' }],
  ['9991110003', { recipient: '9991110003' }],
  ['ACME', { sender: 'ACME' }],
  ['12345', { sender: '12345' }],
  [' 0195A6F0-7C1E-7A52-9D0E-6F2B8F1D0000', { request_id: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0000' }],
  ['0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001', { message: '0195a6f0-7c1e-7a52-9d0e-6f2b8f1d0001' }],
])('takes "%s" for %j', (text, filter) => expect(filterOfText(text)).toEqual(filter));
