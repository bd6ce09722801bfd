// A file of orders as a shop gives it out: for each reference a whole order, which either service ships.

const ROW = 'Bo Cole,9 Elm Ave,Kenmore,WA,98028,19.2,12,9,6'

export const ordersFile = (...references: readonly string[]): string =>
  [
    'order,name,address,city,state,zip,weight,length,width,height',
    ...references.map(reference => `${reference},${ROW}`),
  ].join('\r\n')
