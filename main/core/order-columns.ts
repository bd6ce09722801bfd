// Which column of an orders file means what, and the guess from the headings.
import { z } from 'zod'
import { ORDER_FIELDS, type OrderField } from './order-fields.ts'

/** Field → place of its column, counted from 0. By place, since two columns may have one heading. */
export const orderMappingSchema = z.partialRecord(z.enum(ORDER_FIELDS), z.number().int().min(0).max(499))
export type OrderMapping = z.infer<typeof orderMappingSchema>

/** Headings in English and Spanish as shops and warehouse programs write them, without spaces and accents. */
const HEADINGS: Readonly<Record<OrderField, readonly string[]>> = {
  reference: [
    'reference',
    'packagereference',
    'packageid',
    'packagenumber',
    'orderreference',
    'orderid',
    'ordernumber',
    'orderno',
    'order',
    'referencia',
    'pedido',
    'numerodepedido',
    'nopedido',
  ],
  'to.name': [
    'name',
    'toname',
    'recipient',
    'recipientname',
    'shiptoname',
    'shippingname',
    'customer',
    'customername',
    'fullname',
    'contact',
    'nombre',
    'destinatario',
    'cliente',
  ],
  'to.companyName': ['company', 'tocompany', 'companyname', 'shiptocompany', 'shippingcompany', 'empresa'],
  'to.address1': [
    'address1',
    'toaddress1',
    'address',
    'street',
    'street1',
    'addressline1',
    'shiptoaddress1',
    'shippingaddress1',
    'shippingstreet',
    'direccion',
    'direccion1',
    'calle',
  ],
  'to.address2': [
    'address2',
    'toaddress2',
    'street2',
    'addressline2',
    'apt',
    'suite',
    'shiptoaddress2',
    'shippingaddress2',
    'direccion2',
    'apto',
  ],
  'to.address3': ['address3', 'toaddress3', 'addressline3', 'shiptoaddress3', 'direccion3'],
  'to.city': ['city', 'tocity', 'town', 'shiptocity', 'shippingcity', 'ciudad'],
  'to.state': [
    'state',
    'tostate',
    'province',
    'region',
    'stateprovince',
    'shiptostate',
    'shippingstate',
    'shippingprovince',
    'estado',
    'provincia',
  ],
  'to.postalCode': [
    'zip',
    'tozip',
    'zipcode',
    'postalcode',
    'topostalcode',
    'postcode',
    'shiptozip',
    'shippingzip',
    'shiptopostalcode',
    'codigopostal',
    'cp',
  ],
  'to.country': ['country', 'tocountry', 'countrycode', 'shiptocountry', 'shippingcountry', 'pais'],
  'to.email': ['email', 'toemail', 'emailaddress', 'correo', 'correoelectronico'],
  'to.phoneNumber': ['phone', 'tophone', 'phonenumber', 'telephone', 'shippingphone', 'telefono'],
  'packages.0.weightOz': [
    'weight',
    'weightoz',
    'weightlb',
    'weightlbs',
    'weightkg',
    'weightg',
    'totalweight',
    'peso',
    'pesooz',
    'pesolb',
    'pesokg',
  ],
  'packages.0.lengthInch': ['length', 'lengthin', 'lengthinch', 'lengthcm', 'largo', 'largocm'],
  'packages.0.widthInch': ['width', 'widthin', 'widthinch', 'widthcm', 'ancho', 'anchocm'],
  'packages.0.heightInch': ['height', 'heightin', 'heightinch', 'heightcm', 'alto', 'altocm'],
  'packages.0.description': ['description', 'contents', 'itemdescription', 'descripcion', 'contenido'],
  'packages.0.valueCents': ['value', 'declaredvalue', 'insuredvalue', 'valor', 'valordeclarado'],
  'packages.0.signature': ['signature', 'firma'],
  service: ['labelservice', 'provider', 'servicioetiquetas', 'proveedor'],
  shippingService: [
    'service',
    'shippingservice',
    'shipservice',
    'shippingmethod',
    'shipmethod',
    'servicio',
    'serviciodeenvio',
    'metododeenvio',
  ],
  'references.orderNumber': ['customerorder', 'shoporder', 'salesorder', 'ordendecompra'],
  'references.sku': ['sku', 'itemsku'],
  'references.reference1': ['reference1', 'ref1', 'referencia1'],
  'references.reference2': ['reference2', 'ref2', 'referencia2'],
  'references.reference3': ['reference3', 'ref3', 'referencia3'],
  'references.reference4': ['reference4', 'ref4', 'referencia4'],
  endorsement: ['endorsement'],
  hazmat: ['hazmat'],
}

const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Each field's best column by its heading; the earlier spelling in the list wins, each column is used once. */
export function guessMapping(columns: readonly string[]): OrderMapping {
  const plain = columns.map(plainHeading)
  const taken = new Set<number>()
  const mapping: OrderMapping = {}
  for (const field of ORDER_FIELDS) {
    const place = HEADINGS[field]
      .map(heading => plain.findIndex((column, index) => column === heading && !taken.has(index)))
      .find(index => index >= 0)
    if (place === undefined) continue
    taken.add(place)
    mapping[field] = place
  }
  return mapping
}

/** The unit that a column's heading names: `Weight (lb)`, `Height cm`. */
export function headingUnit(heading: string | undefined): string | undefined {
  return /(?:^|[^a-z])(oz|lbs?|kg|g|cm|in)\W*$/i.exec(heading ?? '')?.[1]?.toLowerCase()
}
