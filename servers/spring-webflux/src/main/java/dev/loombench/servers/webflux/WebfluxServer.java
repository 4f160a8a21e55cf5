package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.ComputeOn;
import dev.loombench.kernels.serving.EventLoops;
import dev.loombench.kernels.serving.FrameworkMetrics;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import java.net.InetSocketAddress;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import reactor.core.publisher.Hooks;
import tools.jackson.databind.json.JsonMapper;

/** Spring WebFlux server. */
@SpringBootApplication(proxyBeanMethods = false)
class WebfluxServer {

  /**
   * Starts the server. Its options are those of {@link ServerOptions}, {@link EventLoops}, {@link
   * ComputeOn}, {@link FileBy} and {@link ElasticThreads}.
   */
  public static void main(String[] args) {
    if (Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING)) {
      start(args); // Spring's AOT processor leaves it by an exception
    } else {
      Start.orExit(args, () -> start(args));
    }
  }

  private static void start(String[] args) {
    LoombenchProperties properties = propertiesOf(args);
    ServerOptions options = ServerOptions.from(properties);
    EventLoops.from(properties);
    ComputeOn.from(properties);
    FileBy.from(properties);
    FrameworkMetrics.from(properties);
    ElasticThreads.from(properties).apply();
    Hooks.onErrorDropped(ErrorResponses::dropped);
    var context =
        (ReactiveWebServerApplicationContext) SpringApplication.run(WebfluxServer.class, args);
    context.getBeanProvider(DatabaseFacts.class).ifAvailable(DatabaseFacts::warmUp);
    options
        .readyFile()
        .ifPresent(
            file ->
                ReadyFile.announce(
                    file,
                    addressOf(context),
                    context.getBean(WebfluxFacts.class).read(),
                    context.getBean(JsonMapper.class)::writeValueAsString));
  }

  /** Reads the options before Spring starts, so that a bad value is reported in one line. */
  private static LoombenchProperties propertiesOf(String[] args) {
    LoombenchProperties.rejectUnknown(
        args,
        ServerOptions.namesWith(
            "event-loops", "compute-on", "file-by", "elastic", FrameworkMetrics.PROPERTY));
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(args));
    return new LoombenchProperties(environment::getProperty);
  }

  private static InetSocketAddress addressOf(ReactiveWebServerApplicationContext context) {
    return new InetSocketAddress(
        context.getEnvironment().getRequiredProperty("server.address"),
        context.getWebServer().getPort());
  }

  @Bean
  ServerOptions options(Environment environment) {
    return ServerOptions.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean
  EventLoops eventLoops(Environment environment) {
    return EventLoops.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean
  FrameworkMetrics frameworkMetrics(Environment environment) {
    return FrameworkMetrics.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean
  ComputeOn computeOn(Environment environment) {
    return ComputeOn.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean(destroyMethod = "close")
  FileWorkload fileWorkload(ServerOptions options, Environment environment) {
    return FileWorkload.of(options, FileBy.from(new LoombenchProperties(environment::getProperty)));
  }
}
