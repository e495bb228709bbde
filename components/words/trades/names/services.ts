/** Finance, lodging, personal, business, repair, leisure, health, education and government. */
export const SERVICES = `
6010 | Cash at a bank counter | Efectivo en ventanilla
6011 | Cash machines | Cajeros automáticos
6012 | Financial institutions | Instituciones financieras
6051 | Currency, crypto and quasi-cash | Divisas, cripto y equivalentes de efectivo
6211 | Securities brokers | Corredores de valores
6300 | Insurance | Seguros
6513 | Property management and rentals | Administración y alquiler de inmuebles
6540 | Stored value and prepaid cards | Tarjetas prepagadas
7011 | Hotels and lodging | Hoteles y alojamiento
7012 | Timeshares | Tiempos compartidos
7032 | Sports and recreation camps | Campamentos deportivos y recreativos
7033 | Campgrounds and RV parks | Áreas de acampar y parques de casas rodantes
7210 | Laundry services | Lavanderías
7211 | Laundry pickup and delivery | Lavandería a domicilio
7216 | Dry cleaners | Tintorerías
7217 | Carpet and upholstery cleaning | Limpieza de alfombras y tapicería
7221 | Photography studios | Estudios fotográficos
7230 | Barber and beauty shops | Barberías y salones de belleza
7251 | Shoe repair | Reparación de calzado
7261 | Funeral homes | Funerarias
7273 | Dating services | Servicios de citas
7276 | Tax preparation | Preparación de impuestos
7277 | Counseling | Consejería
7278 | Shopping clubs | Clubes de compras
7296 | Clothing rental | Alquiler de ropa
7297 | Massage parlors | Salones de masaje
7298 | Health and beauty spas | Spas de salud y belleza
7299 | Personal services | Servicios personales
7311 | Advertising | Publicidad
7321 | Credit reporting | Informes de crédito
7322 | Debt collection | Cobranza
7332 | Blueprint and photocopying | Planos y fotocopias
7333 | Commercial art and graphics | Arte comercial y diseño gráfico
7338 | Copy and print shops | Centros de copiado e impresión
7339 | Secretarial services | Servicios secretariales
7342 | Pest control | Control de plagas
7349 | Cleaning and maintenance | Limpieza y mantenimiento
7361 | Employment agencies | Agencias de empleo
7372 | Computer programming and data processing | Programación y procesamiento de datos
7375 | Information services | Servicios de información
7379 | Computer repair and maintenance | Reparación y mantenimiento de computadoras
7392 | Management consulting and public relations | Consultoría de gestión y relaciones públicas
7393 | Security and detective agencies | Seguridad y detectives
7394 | Equipment rental | Alquiler de equipos
7395 | Photo labs | Laboratorios fotográficos
7399 | Business services | Servicios para empresas
7512 | Car rental | Alquiler de autos
7513 | Truck rental | Alquiler de camiones
7519 | RV rental | Alquiler de casas rodantes
7523 | Parking lots and garages | Estacionamientos
7531 | Auto body shops | Talleres de hojalatería
7534 | Tire repair and retreading | Reparación de llantas
7535 | Auto paint shops | Pintura de autos
7538 | Car repair shops | Talleres mecánicos
7542 | Car washes | Lavado de autos
7549 | Towing | Grúas
7622 | Electronics repair | Reparación de electrónicos
7623 | Air conditioning and refrigeration repair | Reparación de aire acondicionado y refrigeración
7629 | Appliance repair | Reparación de electrodomésticos
7631 | Watch and jewelry repair | Reparación de relojes y joyas
7641 | Furniture repair | Reparación de muebles
7692 | Welding | Soldadura
7699 | Repair shops | Talleres de reparación
7800 | Lotteries | Loterías
7829 | Film and video production | Producción de cine y video
7832 | Movie theaters | Cines
7841 | Video rental | Alquiler de videos
7911 | Dance studios and schools | Escuelas y salones de baile
7922 | Theaters and ticket agencies | Teatros y venta de boletos
7929 | Bands and entertainers | Bandas y artistas
7932 | Pool halls | Billares
7933 | Bowling alleys | Boliches
7941 | Sports clubs | Clubes deportivos
7991 | Tourist attractions | Atracciones turísticas
7992 | Public golf courses | Campos de golf
7993 | Arcade machines and supplies | Máquinas de juegos
7994 | Arcades | Salas de videojuegos
7995 | Betting and casinos | Apuestas y casinos
7996 | Amusement parks and carnivals | Parques de diversiones y ferias
7997 | Clubs and gyms | Clubes y gimnasios
7998 | Aquariums and zoos | Acuarios y zoológicos
7999 | Recreation services | Servicios recreativos
8011 | Doctors | Médicos
8021 | Dentists | Dentistas
8031 | Osteopaths | Osteópatas
8041 | Chiropractors | Quiroprácticos
8042 | Optometrists | Optometristas
8043 | Eyeglass stores | Ópticas
8049 | Podiatrists | Podólogos
8050 | Nursing and personal care | Enfermería y cuidado personal
8062 | Hospitals | Hospitales
8071 | Medical laboratories | Laboratorios médicos
8099 | Health services | Servicios de salud
8111 | Legal services | Servicios legales
8211 | Schools | Escuelas
8220 | Colleges and universities | Institutos superiores y universidades
8241 | Distance learning schools | Escuelas a distancia
8244 | Business and secretarial schools | Escuelas de negocios
8249 | Trade and vocational schools | Escuelas técnicas y de oficios
8299 | Educational services | Servicios educativos
8351 | Child care | Guarderías
8398 | Charities | Organizaciones benéficas
8641 | Civic and social associations | Asociaciones cívicas y sociales
8651 | Political organizations | Organizaciones políticas
8661 | Religious organizations | Organizaciones religiosas
8675 | Automobile associations | Asociaciones automovilísticas
8699 | Membership organizations | Organizaciones con membresía
8734 | Testing laboratories | Laboratorios de pruebas
8911 | Architects, engineers, surveyors | Arquitectos, ingenieros, topógrafos
8931 | Accounting and bookkeeping | Contabilidad y teneduría de libros
8999 | Professional services | Servicios profesionales
9211 | Court costs | Costos judiciales
9222 | Fines | Multas
9223 | Bail and bond payments | Fianzas
9311 | Tax payments | Pago de impuestos
9399 | Government services | Servicios del gobierno
9402 | Postal services | Servicios postales
`;
