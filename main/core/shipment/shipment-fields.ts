// The fields of a shipment that people enter, one row each: the pack form, the columns of an orders file and what the
// parcel service refuses are derived from it. Plain data, since the screens read it too.
import { CUSTOMS_FIELDS } from './customs-fields.ts'
import { REFERENCE_FIELDS } from './reference-fields.ts'
import { RETURN_FIELDS } from './return-fields.ts'
import type { FieldPath, ShipmentField } from './shipment-field.ts'

const CARRIERS = [
  { value: 'no', word: 'more.carrier-direct' },
  { value: 'yes', word: 'more.carrier-postal' },
] as const
const YES_OR_NO = [
  { value: 'yes', word: 'say.yes' },
  { value: 'no', word: 'say.no' },
] as const
const HAZARDS = [
  { value: '1', word: 'more.hazmat-1' },
  { value: '2', word: 'more.hazmat-2' },
] as const
/** parcel-label.md, `client.endorsements`: one of four. */
const PARCEL_ENDORSEMENTS = [
  { value: 'CHANGE SERVICE REQUESTED' },
  { value: 'ADDRESS SERVICE REQUESTED' },
  { value: 'RETURN SERVICE REQUESTED' },
  { value: 'FORWARDING SERVICE REQUESTED' },
] as const

/** The parcel service has a place for the recipient's alone; the label server for no return address at all. */
const NOT_OF_SENDER = {
  from: { 'parcel-label': 'warns' },
  returnTo: { 'label-server': 'stops', 'parcel-label': 'warns' },
} as const

/** In the order of the form. */
export const SHIPMENT_FIELDS = {
  'to.name': {
    kind: 'text',
    label: 'pack.to',
    main: true,
    columnLabel: 'orders.field-to.name',
    headings: 'name toname recipient recipientname shiptoname shippingname fullname nombre destinatario',
    // Who ordered need not be who gets it.
    looser: 'customer customername contact cliente',
  },
  'to.companyName': {
    kind: 'text',
    label: 'pack.company',
    main: true,
    headings: 'company tocompany companyname shiptocompany shippingcompany empresa',
  },
  'to.address1': {
    kind: 'text',
    label: 'pack.address1',
    main: true,
    columnLabel: 'orders.field-to.address1',
    headings: `address1 toaddress1 street calle address street1 addressline1 shiptoaddress1 shippingaddress1 direccion
      direccion1`,
    // Shops write both lines into it.
    looser: 'shippingstreet',
  },
  'to.address2': {
    kind: 'text',
    label: 'pack.address2',
    main: true,
    columnLabel: 'orders.field-to.address2',
    headings: `address2 toaddress2 aptsuite aptopiso street2 addressline2 apt suite shiptoaddress2 shippingaddress2
      direccion2 apto`,
  },
  'to.city': {
    kind: 'text',
    label: 'pack.city',
    main: true,
    headings: 'city tocity town shiptocity shippingcity ciudad',
  },
  'to.state': {
    kind: 'text',
    label: 'pack.state',
    main: true,
    headings: `state tostate estado province stateprovince shiptostate shippingstate shippingprovince provincia`,
    looser: 'region',
  },
  'to.postalCode': {
    kind: 'text',
    label: 'pack.zip',
    main: true,
    headings: `postalcode topostalcode zip codigopostal tozip zipcode postcode shiptozip shippingzip shiptopostalcode cp`,
  },
  'to.country': {
    kind: 'country',
    label: 'pack.country',
    main: true,
    headings: 'country tocountry countrycode shiptocountry shippingcountry pais',
  },
  'packages.*.weightOz': {
    kind: 'weight',
    label: 'pack.weight',
    main: true,
    more: { 'label-server': { group: 'packages' } },
    headings: `weightoz weight weightlb weightlbs weightkg weightg totalweight peso pesooz pesolb pesokg`,
  },
  'packages.*.lengthInch': {
    kind: 'side',
    label: 'pack.length',
    main: true,
    more: { 'label-server': { group: 'packages' } },
    columnLabel: 'orders.field-packages.0.lengthInch',
    headings: 'lengthinch length lengthin lengthcm largo largocm',
  },
  'packages.*.widthInch': {
    kind: 'side',
    label: 'pack.width',
    main: true,
    more: { 'label-server': { group: 'packages' } },
    columnLabel: 'orders.field-packages.0.widthInch',
    headings: 'widthinch width widthin widthcm ancho anchocm',
  },
  'packages.*.heightInch': {
    kind: 'side',
    label: 'pack.height',
    main: true,
    more: { 'label-server': { group: 'packages' } },
    columnLabel: 'orders.field-packages.0.heightInch',
    headings: 'heightinch height heightin heightcm alto altocm',
  },
  shippingService: {
    kind: 'text',
    label: 'pack.service',
    main: true,
    services: ['label-server'],
    notTaken: { 'parcel-label': 'warns' },
    columnLabel: 'orders.field-shippingService',
    headings: `shippingservice service shipservice shippingmethod shipmethod servicio serviciodeenvio metododeenvio`,
  },
  ...REFERENCE_FIELDS,
  'to.phoneNumber': {
    kind: 'text',
    label: 'more.phone',
    more: { 'label-server': { group: 'delivery' }, 'parcel-label': { group: 'delivery' } },
    notTakenOf: NOT_OF_SENDER,
    headings: 'phonenumber tophonenumber shippingphone phone tophone telephone telefono',
  },
  'to.email': {
    kind: 'text',
    label: 'more.email',
    more: { 'label-server': { group: 'delivery' }, 'parcel-label': { group: 'delivery' } },
    notTakenOf: NOT_OF_SENDER,
    columnLabel: 'orders.field-to.email',
    headings: 'email toemail emailaddress correo correoelectronico',
  },
  'to.address3': {
    kind: 'text',
    label: 'more.address3',
    more: { 'label-server': { group: 'delivery' } },
    notTaken: { 'parcel-label': 'stops' },
    notTakenOf: { returnTo: { 'label-server': 'stops', 'parcel-label': 'stops' } },
    columnLabel: 'orders.field-to.address3',
    headings: 'address3 toaddress3 addressline3 shiptoaddress3 direccion3 thirdaddressline terceralinea',
  },
  'to.residential': {
    kind: 'yes-no',
    label: 'more.residential',
    more: { 'label-server': { group: 'delivery', choices: YES_OR_NO } },
    notTaken: { 'parcel-label': 'warns' },
    notTakenOf: { returnTo: { 'label-server': 'stops', 'parcel-label': 'warns' } },
    words: {
      yes: ['residential', 'residence', 'home', 'residencial', 'casa', 'vivienda'],
      no: ['commercial', 'business', 'comercial', 'empresa', 'negocio'],
    },
    headings: 'residential residencial vivienda ahomenotabusiness esviviendanonegocio',
  },
  'packages.*.signature': {
    kind: 'text',
    label: 'more.signature',
    more: { 'label-server': { group: 'delivery', listed: 'signature' } },
    notTaken: { 'parcel-label': 'stops' },
    isKind: true,
    headings: 'signature firma',
  },
  futureShipDate: {
    kind: 'day',
    label: 'more.ship-date',
    more: { 'label-server': { group: 'delivery' } },
    notTaken: { 'parcel-label': 'stops' },
    // A shop's "Ship Date" may be the day that it was shipped: that column is chosen by a person.
    headings: 'futureshipdate futureshipmentdate fechafuturadeenvio handoveron seentregael',
  },
  postalRequired: {
    notTaken: { 'label-server': 'warns' },
    kind: 'yes-no',
    label: 'more.carrier',
    more: { 'parcel-label': { group: 'delivery', choices: CARRIERS } },
    columnLabel: 'orders.field-postalRequired',
    headings: 'postalrequired correopostal bythepostalcarrier porcorreopostal',
  },
  'packages.*.description': {
    kind: 'text',
    label: 'more.description',
    more: { 'label-server': { group: 'contents', span: 6 } },
    notTaken: { 'parcel-label': 'warns' },
    columnLabel: 'orders.field-packages.0.description',
    headings: 'description contents descripcion contenido',
    looser: 'itemdescription',
  },
  'packages.*.valueCents': {
    kind: 'money',
    label: 'more.value',
    more: { 'label-server': { group: 'contents' } },
    // Whoever declares a value counts on it when the parcel is lost.
    notTaken: { 'parcel-label': 'stops' },
    columnLabel: 'orders.field-packages.0.valueCents',
    headings: 'value declaredvalue insuredvalue valor valordeclarado',
  },
  'packages.*.dangerousGoods.type': {
    kind: 'text',
    label: 'more.dangerous-goods',
    more: { 'label-server': { group: 'contents', listed: 'dangerousGoods' } },
    isKind: true,
    // "Dangerous Goods" alone may be a column of yes and no: a yes stops its row until somebody says the kind.
    headings:
      'dangerousgoodstype tipodemercanciapeligrosa dangerousgoods mercanciapeligrosa mercanciaspeligrosas',
  },
  'packages.*.dangerousGoods.emergencyContactNumber': {
    kind: 'text',
    label: 'more.emergency-number',
    needs: 'packages.*.dangerousGoods.type',
    more: { 'label-server': { group: 'contents' } },
    headings: 'emergencycontactnumber emergencyphone emergencynumber telefonodeemergencia',
  },
  hazmat: {
    kind: 'text',
    label: 'more.hazmat',
    more: { 'parcel-label': { group: 'contents', choices: HAZARDS } },
    isKind: true,
    headings: 'hazmat hazardouscontents contenidopeligroso',
  },
  endorsement: {
    kind: 'text',
    label: 'more.endorsement',
    more: {
      'label-server': { group: 'endorsements', listed: 'endorsement' },
      'parcel-label': { group: 'contents', choices: PARCEL_ENDORSEMENTS, span: 6 },
    },
    columnLabel: 'orders.field-endorsement',
    headings: 'endorsement endoso',
  },
  documentFormat: {
    notTaken: { 'label-server': 'warns' },
    kind: 'text',
    label: 'more.document',
    more: { 'parcel-label': { group: 'contents', choices: [{ value: 'PDF' }, { value: 'PNG' }] } },
    headings: 'documentformat formatodocumento keepadocumenttoo guardardocumento',
  },
  ...RETURN_FIELDS,
  secondaryEndorsement: {
    kind: 'text',
    label: 'more.secondary-endorsement',
    more: { 'label-server': { group: 'endorsements', listed: 'secondaryEndorsement' } },
    notTaken: { 'parcel-label': 'stops' },
    headings: 'secondaryendorsement secondendorsement segundoaviso',
  },
  docTabValues: {
    kind: 'lines',
    label: 'more.doc-tab',
    more: { 'label-server': { group: 'endorsements', span: 6 } },
    notTaken: { 'parcel-label': 'warns' },
    columnLabel: 'orders.field-docTabValues',
    headings: 'doctabvalues doctab tablines linesonthetab linesonthetabby lineasdelapestanacon',
  },
  ...CUSTOMS_FIELDS,
} as const satisfies Readonly<Record<FieldPath, ShipmentField>>
