/** Wholesale, and dealers in vehicles and supplies. */
export const GOODS = `
5013 | Vehicle supplies, wholesale | Insumos para vehículos, mayoreo
5021 | Office and commercial furniture | Muebles de oficina y comerciales
5039 | Construction materials, wholesale | Materiales de construcción, mayoreo
5044 | Office and photo equipment, wholesale | Equipo de oficina y fotografía, mayoreo
5045 | Computers and software, wholesale | Computadoras y software, mayoreo
5046 | Commercial equipment, wholesale | Equipo comercial, mayoreo
5047 | Medical and dental supplies | Material médico y dental
5051 | Metal service centers | Centros de servicio de metales
5065 | Electrical parts | Componentes eléctricos
5072 | Hardware supplies, wholesale | Artículos de ferretería, mayoreo
5074 | Plumbing and heating supplies | Suministros de plomería y calefacción
5085 | Industrial supplies | Suministros industriales
5094 | Precious stones and metals, wholesale | Piedras y metales preciosos, mayoreo
5099 | Durable goods, wholesale | Bienes duraderos, mayoreo
5111 | Office supplies | Suministros de oficina, mayoreo
5122 | Drugs and toiletries, wholesale | Medicamentos y artículos de tocador, mayoreo
5131 | Fabrics and notions, wholesale | Telas y mercería, mayoreo
5137 | Uniforms and commercial clothing | Uniformes y ropa de trabajo
5139 | Commercial footwear | Calzado comercial
5169 | Chemicals and related products | Productos químicos
5172 | Petroleum products | Productos de petróleo
5192 | Books and newspapers | Libros y periódicos
5193 | Flowers and nursery stock, wholesale | Flores y plantas, mayoreo
5198 | Paints and varnishes | Pinturas y barnices
5199 | Nondurable goods, wholesale | Bienes no duraderos, mayoreo
5200 | Home supply stores | Tiendas de artículos para el hogar
5211 | Lumber and building materials | Madera y materiales de construcción
5231 | Glass, paint and wallpaper stores | Tiendas de vidrio, pintura y papel tapiz
5251 | Hardware stores | Ferreterías
5261 | Nurseries and garden supplies | Viveros y artículos de jardín
5262 | Online marketplaces | Mercados en línea
5271 | Mobile home dealers | Venta de casas móviles
5300 | Wholesale clubs | Clubes de compras al mayoreo
5309 | Duty-free stores | Tiendas libres de impuestos
5310 | Discount stores | Tiendas de descuento
5311 | Department stores | Tiendas departamentales
5331 | Variety stores | Tiendas de variedades
5399 | General merchandise | Mercancía general
5411 | Grocery stores | Supermercados
5422 | Butchers and seafood markets | Carnicerías y pescaderías
5441 | Candy and chocolate shops | Dulcerías y chocolaterías
5451 | Dairies and ice cream | Lecherías y heladerías
5462 | Bakeries | Panaderías
5499 | Convenience and specialty food | Tiendas de conveniencia y alimentos especializados
5511 | Car and truck dealers | Concesionarios de autos y camiones
5521 | Used car dealers | Venta de autos usados
5531 | Auto and home supply stores | Accesorios para autos y hogar
5532 | Tire stores | Llanterías
5533 | Automotive parts | Repuestos para autos
5541 | Service stations | Estaciones de servicio
5542 | Self-service fuel pumps | Bombas de gasolina de autoservicio
5551 | Boat dealers | Venta de botes
5552 | Electric vehicle charging | Carga de vehículos eléctricos
5561 | Camper and trailer dealers | Venta de campers y remolques
5571 | Motorcycle shops | Tiendas de motocicletas
5592 | Motor home dealers | Venta de casas rodantes
5598 | Snowmobile dealers | Venta de motos de nieve
5599 | Other vehicle and farm equipment dealers | Otros vehículos y equipo agrícola
`;
