package dev.loombench.servers.mvc;

import dev.loombench.hikari.ConnectionPool;
import dev.loombench.kernels.serving.DatabaseOptions;
import dev.loombench.kernels.serving.FrameworkMetrics;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import dev.loombench.servers.mvc.data.PersistenceOptions;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetSocketAddress;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import tools.jackson.databind.json.JsonMapper;

/** Spring MVC server. Spring Boot's error page is excluded, because it adds a path. */
@SpringBootApplication(proxyBeanMethods = false, exclude = ErrorMvcAutoConfiguration.class)
class MvcServer {

  /**
   * Starts the server. Its options are those of {@link ServerOptions}, {@link ThreadModel} and
   * {@link PersistenceOptions}.
   */
  public static void main(String[] args) {
    if (isProcessedAheadOfTime()) {
      start(args); // Spring's AOT processor leaves it by an exception
    } else {
      Start.orExit(args, () -> start(args));
    }
  }

  private static boolean isProcessedAheadOfTime() {
    return Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING);
  }

  private static void start(String[] args) {
    LoombenchProperties properties = propertiesOf(args);
    ServerOptions options = ServerOptions.from(properties);
    PersistenceOptions.from(properties);
    FrameworkMetrics metrics = FrameworkMetrics.from(properties);
    SpringApplication application = new SpringApplication(MvcServer.class);
    application.setDefaultProperties(ThreadModel.from(properties).springProperties());
    options
        .database()
        .ifPresent(
            database ->
                application.addInitializers(context -> connect(context, database, metrics)));
    var context = (ServletWebServerApplicationContext) application.run(args);
    options
        .readyFile()
        .ifPresent(
            file ->
                ReadyFile.announce(
                    file,
                    addressOf(context),
                    context.getBean(MvcFacts.class).read((TomcatWebServer) context.getWebServer()),
                    context.getBean(JsonMapper.class)::writeValueAsString));
  }

  /**
   * Connects before Spring starts, so that an unusable database is reported in one line. Processing
   * ahead of time needs only that a database is configured.
   */
  private static void connect(
      ConfigurableApplicationContext context, DatabaseOptions database, FrameworkMetrics metrics) {
    if (isProcessedAheadOfTime()) {
      return;
    }
    ConnectionPool pool = ConnectionPool.open(database);
    var beans = (GenericApplicationContext) context;
    beans.registerBean(ConnectionPool.class, () -> pool);
    if (metrics == FrameworkMetrics.MICROMETER) {
      beans.registerBean(PrometheusMeterRegistry.class, pool::registry);
      beans.registerBean(PrometheusRegistry.class, () -> pool.registry().getPrometheusRegistry());
    }
  }

  /** Reads the options before Spring starts, so that a bad value is reported in one line. */
  private static LoombenchProperties propertiesOf(String[] args) {
    LoombenchProperties.rejectUnknown(
        args,
        ServerOptions.namesWith(
            "threads",
            "requests-at-once",
            "virtual-threads",
            "persistence",
            "semaphore",
            FrameworkMetrics.PROPERTY));
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(args));
    return new LoombenchProperties(environment::getProperty);
  }

  private static InetSocketAddress addressOf(ServletWebServerApplicationContext context) {
    return new InetSocketAddress(
        context.getEnvironment().getRequiredProperty("server.address"),
        context.getWebServer().getPort());
  }

  @Bean
  ServerOptions options(Environment environment) {
    return ServerOptions.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean
  PersistenceOptions persistenceOptions(Environment environment) {
    return PersistenceOptions.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean
  FrameworkMetrics frameworkMetrics(Environment environment) {
    return FrameworkMetrics.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean
  ThreadModel threadModel(Environment environment) {
    return ThreadModel.from(new LoombenchProperties(environment::getProperty));
  }
}
