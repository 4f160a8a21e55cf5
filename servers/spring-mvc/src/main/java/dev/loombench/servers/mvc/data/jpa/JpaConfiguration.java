package dev.loombench.servers.mvc.data.jpa;

import dev.loombench.hikari.ConnectionPool;
import dev.loombench.jpa.CategoryEntity;
import dev.loombench.jpa.CustomerEntity;
import dev.loombench.jpa.ItemEntity;
import dev.loombench.jpa.JpaQueries;
import dev.loombench.jpa.LineEntity;
import dev.loombench.jpa.ProductEntity;
import dev.loombench.jpa.PurchaseEntity;
import dev.loombench.jpa.RegionEntity;
import dev.loombench.kernels.data.Engine;
import dev.loombench.kernels.data.Schema;
import dev.loombench.servers.mvc.data.jpa.Repositories.Categories;
import dev.loombench.servers.mvc.data.jpa.Repositories.Customers;
import dev.loombench.servers.mvc.data.jpa.Repositories.Items;
import dev.loombench.servers.mvc.data.jpa.Repositories.Lines;
import dev.loombench.servers.mvc.data.jpa.Repositories.Products;
import dev.loombench.servers.mvc.data.jpa.Repositories.Purchases;
import dev.loombench.servers.mvc.data.jpa.Repositories.Regions;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.cfg.MappingSettings;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedRuntimeException;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/**
 * Hibernate and Spring Data, configured as by Spring Boot, including its naming of columns. Written
 * out, so that neither starts unless {@code loombench.persistence} is {@code jpa}. Without a
 * second-level cache and without an open session in view.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("loombench.database")
@ConditionalOnProperty(name = "loombench.persistence", havingValue = "jpa")
@EnableJpaRepositories(considerNestedRepositories = true)
@EnableTransactionManagement(proxyTargetClass = true)
class JpaConfiguration {

  static final List<Class<?>> ENTITIES =
      List.of(
          ProductEntity.class,
          RegionEntity.class,
          CustomerEntity.class,
          CategoryEntity.class,
          ItemEntity.class,
          PurchaseEntity.class,
          LineEntity.class);

  /** A bean, so that Spring registers the entities for native executables. */
  @Bean
  static PersistenceManagedTypes entities() {
    return PersistenceManagedTypes.of(ENTITIES.stream().map(Class::getName).toArray(String[]::new));
  }

  @Bean
  LocalContainerEntityManagerFactoryBean entityManagerFactory(
      ConnectionPool pool, PersistenceManagedTypes entities) {
    var factory = new LocalContainerEntityManagerFactoryBean();
    factory.setDataSource(pool.connections());
    factory.setManagedTypes(entities);
    factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
    factory.setJpaPropertyMap(properties(pool.engine()));
    return factory;
  }

  private static Map<String, Object> properties(Engine engine) {
    Map<String, Object> properties = new TreeMap<>();
    properties.put(
        MappingSettings.PHYSICAL_NAMING_STRATEGY, new PhysicalNamingStrategySnakeCaseImpl());
    engine
        .catalog(Schema.NAME)
        .ifPresent(catalog -> properties.put(MappingSettings.DEFAULT_CATALOG, catalog));
    return properties;
  }

  @Bean
  JpaTransactionManager transactionManager(EntityManagerFactory factory) {
    return new JpaTransactionManager(factory);
  }

  @Bean
  RepositoryStore store(
      Products products,
      Regions regions,
      Customers customers,
      Categories categories,
      Items items,
      Purchases purchases,
      Lines lines) {
    return new RepositoryStore(products, regions, customers, categories, items, purchases, lines);
  }

  @Bean
  JpaQueries jpaQueries(RepositoryStore store) {
    return new JpaQueries(store, NestedRuntimeException.class, UnaryOperator.identity());
  }
}
