/** Farms, contractors, transport, telephone and utilities. */
export const WORK_AND_TRANSPORT = `
0742 | Veterinary services | Servicios veterinarios
0763 | Agricultural cooperatives | Cooperativas agrícolas
0780 | Landscaping | Jardinería y paisajismo
1520 | General contractors | Contratistas generales
1711 | Heating, plumbing, air conditioning | Calefacción, plomería y aire acondicionado
1731 | Electrical contractors | Electricistas
1740 | Masonry, tile and plaster | Albañilería, azulejos y yeso
1750 | Carpentry | Carpintería
1761 | Roofing and siding | Techos y revestimientos
1799 | Special trade contractors | Contratistas de oficios especializados
2741 | Publishing and printing | Editoriales e imprentas
2842 | Specialty cleaning and sanitation | Limpieza y desinfección especializada
4011 | Freight railroads | Ferrocarriles de carga
4111 | Commuter transport and ferries | Transporte urbano y ferris
4119 | Ambulance services | Servicios de ambulancia
4121 | Taxis and limousines | Taxis y limusinas
4131 | Bus lines | Líneas de autobuses
4214 | Trucking and delivery | Transporte de carga y entregas
4215 | Couriers | Mensajería
4225 | Warehousing and storage | Almacenamiento y depósito
4411 | Cruise lines | Líneas de cruceros
4457 | Boat rentals and leases | Alquiler de botes
4468 | Marinas and marine services | Marinas y servicios náuticos
4511 | Airlines and charter flights | Aerolíneas y vuelos chárter
4582 | Airports and flying fields | Aeropuertos y aeródromos
4722 | Travel agencies | Agencias de viajes
4784 | Tolls and bridge fees | Peajes
4789 | Transportation services | Servicios de transporte
4812 | Phone equipment and sales | Venta de teléfonos y equipos
4814 | Telecommunication services | Servicios de telecomunicaciones
4816 | Computer network services | Servicios de redes informáticas
4829 | Money transfer | Envío de dinero
4899 | Cable, satellite and streaming TV | Televisión por cable, satélite y streaming
4900 | Utilities | Servicios públicos (agua, luz, gas)
`;
