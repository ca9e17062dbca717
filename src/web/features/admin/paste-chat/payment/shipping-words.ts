/** Words for shipping, and the services that bring a parcel, as a part of a pattern. */
export const SHIPPING = [
  'shipping|shippings|shiping|shippng|shipin|shipment|ship|courier|couriers|curier|courrier|coriar|couriar|couriering|delivery|delivry|delivary|dilivery|delievery|deliver|delivering|postage|postal|post|parcel|freight|transport|transportation',
  'p ?& ?p|p ?& ?h|s ?& ?h|d\\.?c\\.?(?= ?(?:[:₹\\d-]|$))|dak|daak|bhejne (?:ka|ke|mein|me)|bhijwane (?:ka|ke)|pathavnyacha|pathvaycha|sending (?:it|this|them|to)',
  'dtdc|delhivery|delhivary|blue ?dart|india ?post|xpress ?bees|ecom express|shadowfax|ship ?rocket|professional courier|trackon|fedex|dhl|porter|dunzo|borzo|rapido|uber|ola',
  'शिपिंग|कूरियर|कुरियर|कोरियर|डिलीवरी|डिलिवरी|डाक|डाकखर्च|पोस्टेज|पोस्टल|पार्सल|ट्रांसपोर्ट|भेजने का खर्च|भेजने (?:का|के)|पाठवण्याचा|पाठवायचा',
  'கூரியர்|கொரியர்|కొరియర్|ಕೊರಿಯರ್|കൊറിയർ|কুরিয়ার|કુરિયર|ਕੋਰੀਅਰ|କୁରିଅର',
].join('|');

/** Before another charge, which the customer can choose instead: "or normal ₹90?" */
export const alternative = /(?<!\p{L})(?:or|ya|या|किंवा) [^\d?]{0,25}(\d{2,4})[^\d?]{0,20}\?/iu;
