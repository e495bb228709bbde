/** Farms, contractors, transport, telephone and utilities. */
export const WORK_AND_TRANSPORT = `
0742 | Veterinary services | vet, animal hospital, pet doctor, pet clinic, animal doctor | Servicios veterinarios | veterinario, clínica de animales, veterinaria, mascotas
0763 | Agricultural cooperatives | farm, farmer, ranch, crops | Cooperativas agrícolas | granja, agricultor, rancho, finca, cultivos
0780 | Landscaping | gardener, lawn care, tree service, yard work | Jardinería y paisajismo | jardinero, césped, podador, paisajista
1520 | General contractors | builder, construction, remodeling, renovation, handyman, home builder, kitchen remodel, contractor | Contratistas generales | constructor, construcción, remodelación, albañil, remodelador, contratista
1711 | Heating, plumbing, air conditioning | plumber, HVAC, furnace, boiler, AC repair | Calefacción, plomería y aire acondicionado | plomero, fontanero, caldera, climatización
1731 | Electrical contractors | electrician, wiring, solar installer | Electricistas | electricidad, instalación eléctrica, paneles solares
1740 | Masonry, tile and plaster | mason, bricklayer, stone, drywall, tiler, insulation | Albañilería, azulejos y yeso | albañil, ladrillo, piedra, azulejero, tablaroca
1750 | Carpentry | carpenter, cabinet maker, woodwork, framing | Carpintería | carpintero, ebanista, madera, gabinetes
1761 | Roofing and siding | roofer, gutters, sheet metal | Techos y revestimientos | techador, techo, canaletas, láminas
1799 | Special trade contractors | painter, flooring, glazier, fence, pool builder, demolition, welder, painting, house painter, concrete, paving, home improvement | Contratistas de oficios especializados | pintor, pisos, vidriero, cercas, piscinas, demolición, soldador, pintor de casas, concreto, pavimento
2741 | Publishing and printing | publisher, printer, print shop, magazine | Editoriales e imprentas | editor, impresor, imprenta, revista
2842 | Specialty cleaning and sanitation | disinfection, sanitizing, chemical cleaning, restoration | Limpieza y desinfección especializada | desinfección, sanitización, restauración
4011 | Freight railroads | train freight, rail cargo | Ferrocarriles de carga | tren de carga, ferrocarril
4111 | Commuter transport and ferries | ferry, subway, commuter train, transit, metro | Transporte urbano y ferris | ferry, metro, tren urbano, transporte público
4119 | Ambulance services | ambulance, medical transport, non-emergency medical transportation | Servicios de ambulancia | ambulancia, traslado médico
4121 | Taxis and limousines | cab, rideshare, chauffeur, limo, airport shuttle | Taxis y limusinas | taxista, chofer, conductor, traslados
4131 | Bus lines | bus, coach, tour bus, school bus | Líneas de autobuses | autobús, camión, guagua, bus escolar
4214 | Trucking and delivery | trucker, mover, moving company, freight, hauling, delivery driver | Transporte de carga y entregas | camionero, mudanzas, flete, acarreo, repartidor
4215 | Couriers | courier, messenger, parcel, shipping | Mensajería | mensajero, paquetería, envíos
4225 | Warehousing and storage | warehouse, self storage, cold storage, fulfillment | Almacenamiento y depósito | almacén, bodega, depósito, trastero
4411 | Cruise lines | cruise, cruise ship | Líneas de cruceros | crucero, barco
4457 | Boat rentals and leases | boat rental, yacht charter, jet ski, kayak rental, pontoon | Alquiler de botes | renta de botes, yate, moto acuática, kayak
4468 | Marinas and marine services | marina, dock, boat slip, boat repair | Marinas y servicios náuticos | marina, muelle, reparación de botes
4511 | Airlines and charter flights | airline, flights, private jet, charter plane | Aerolíneas y vuelos chárter | aerolínea, vuelos, avión privado
4582 | Airports and flying fields | airport, hangar, airfield | Aeropuertos y aeródromos | aeropuerto, hangar
4722 | Travel agencies | travel agent, tour operator, trips, cruises | Agencias de viajes | agente de viajes, operador turístico, excursiones, cruceros
4784 | Tolls and bridge fees | toll road, bridge | Peajes | peaje, caseta, puente
4789 | Transportation services | towing, charter bus, shuttle, parking | Servicios de transporte | grúa, autobús, traslado, estacionamiento
4812 | Phone equipment and sales | cell phone store, phone store, mobile phones, SIM cards | Venta de teléfonos y equipos | tienda de celulares, teléfonos móviles, chips
4814 | Telecommunication services | phone company, mobile, cell, telecom, calling | Servicios de telecomunicaciones | telefonía, celular, móvil, telecom
4816 | Computer network services | internet provider, ISP, web hosting, wifi, cloud hosting | Servicios de redes informáticas | proveedor de internet, alojamiento web, wifi, nube
4829 | Money transfer | remittance, wire transfer, money order | Envío de dinero | remesas, giro, transferencia de dinero
4899 | Cable, satellite and streaming TV | cable TV, streaming service, satellite TV, radio | Televisión por cable, satélite y streaming | cable, televisión, streaming, radio
4900 | Utilities | electricity, water, gas, power, waste, trash, solar power | Servicios públicos (agua, luz, gas) | electricidad, energía, basura, residuos
`;
