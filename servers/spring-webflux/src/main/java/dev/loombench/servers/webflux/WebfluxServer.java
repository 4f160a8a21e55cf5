package dev.loombench.servers.webflux;

import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.TreeSet;
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

/** The Spring WebFlux server. */
@SpringBootApplication(proxyBeanMethods = false)
class WebfluxServer {

  /** Starts it; the options are those of {@link ServerOptions}, loops and where kernels run. */
  public static void main(String[] args) {
    if (Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING)) {
      start(args); // which Spring's processor leaves by an exception of its own
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
    ElasticThreads.from(properties).choose();
    Hooks.onErrorDropped(ErrorAnswers::dropped);
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

  /** Read before Spring starts, so that a bad value ends in one line and not in a stack trace. */
  private static LoombenchProperties propertiesOf(String[] args) {
    Set<String> names = new TreeSet<>(ServerOptions.NAMES);
    names.addAll(ServerOptions.STORAGE_NAMES);
    names.add("event-loops");
    names.add("compute-on");
    names.add("file-by");
    names.add("elastic");
    LoombenchProperties.refuseUnknown(args, names);
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
  ComputeOn computeOn(Environment environment) {
    return ComputeOn.from(new LoombenchProperties(environment::getProperty));
  }

  @Bean(destroyMethod = "close")
  FileWork fileWork(ServerOptions options, Environment environment) {
    return FileWork.of(options, FileBy.from(new LoombenchProperties(environment::getProperty)));
  }
}
