/** Other words for: farms, contractors, transport, telephone and utilities. */
export const WORK_AND_TRANSPORT = `
0742 | vet, animal hospital, pet doctor, pet clinic, animal doctor | veterinario, clínica de animales, veterinaria, mascotas
0763 | farm, farmer, ranch, crops | granja, agricultor, rancho, finca, cultivos
0780 | gardener, lawn care, tree service, yard work | jardinero, césped, podador, paisajista
1520 | builder, construction, remodeling, renovation, handyman, home builder, kitchen remodel, contractor | constructor, construcción, remodelación, albañil, remodelador, contratista
1711 | plumber, HVAC, furnace, boiler, AC repair | plomero, fontanero, caldera, climatización
1731 | electrician, wiring, solar installer | electricidad, instalación eléctrica, paneles solares
1740 | mason, bricklayer, stone, drywall, tiler, insulation | albañil, ladrillo, piedra, azulejero, tablaroca
1750 | carpenter, cabinet maker, woodwork, framing | carpintero, ebanista, madera, gabinetes
1761 | roofer, gutters, sheet metal | techador, techo, canaletas, láminas
1799 | painter, flooring, glazier, fence, pool builder, demolition, welder, painting, house painter, concrete, paving, home improvement | pintor, pisos, vidriero, cercas, piscinas, demolición, soldador, pintor de casas, concreto, pavimento
2741 | publisher, printer, print shop, magazine | editor, impresor, imprenta, revista
2842 | disinfection, sanitizing, chemical cleaning, restoration | desinfección, sanitización, restauración
4011 | train freight, rail cargo | tren de carga, ferrocarril
4111 | ferry, subway, commuter train, transit, metro | ferry, metro, tren urbano, transporte público
4119 | ambulance, medical transport, non-emergency medical transportation | ambulancia, traslado médico
4121 | cab, rideshare, chauffeur, limo, airport shuttle | taxista, chofer, conductor, traslados
4131 | bus, coach, tour bus, school bus | autobús, camión, guagua, bus escolar
4214 | trucker, mover, moving company, freight, hauling, delivery driver | camionero, mudanzas, flete, acarreo, repartidor
4215 | courier, messenger, parcel, shipping | mensajero, paquetería, envíos
4225 | warehouse, self storage, cold storage, fulfillment | almacén, bodega, depósito, trastero
4411 | cruise, cruise ship | crucero, barco
4457 | boat rental, yacht charter, jet ski, kayak rental, pontoon | renta de botes, yate, moto acuática, kayak
4468 | marina, dock, boat slip, boat repair | marina, muelle, reparación de botes
4511 | airline, flights, private jet, charter plane | aerolínea, vuelos, avión privado
4582 | airport, hangar, airfield | aeropuerto, hangar
4722 | travel agent, tour operator, trips, cruises | agente de viajes, operador turístico, excursiones, cruceros
4784 | toll road, bridge | peaje, caseta, puente
4789 | towing, charter bus, shuttle, parking | grúa, autobús, traslado, estacionamiento
4812 | cell phone store, phone store, mobile phones, SIM cards | tienda de celulares, teléfonos móviles, chips
4814 | phone company, mobile, cell, telecom, calling | telefonía, celular, móvil, telecom
4816 | internet provider, ISP, web hosting, wifi, cloud hosting | proveedor de internet, alojamiento web, wifi, nube
4829 | remittance, wire transfer, money order | remesas, giro, transferencia de dinero
4899 | cable TV, streaming service, satellite TV, radio | cable, televisión, streaming, radio
4900 | electricity, water, gas, power, waste, trash, solar power | electricidad, energía, basura, residuos
`;
