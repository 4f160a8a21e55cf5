package dev.loombench.servers.mvc;

import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import tools.jackson.databind.json.JsonMapper;

/** The Spring MVC server. Without Spring Boot's error page, which would be one more path. */
@SpringBootApplication(proxyBeanMethods = false, exclude = ErrorMvcAutoConfiguration.class)
class MvcServer {

  /** Starts it; the options are those of {@link ServerOptions} and {@link ThreadModel}. */
  public static void main(String[] args) {
    Start.orExit(() -> start(args));
  }

  private static void start(String[] args) {
    LoombenchProperties properties = propertiesOf(args);
    ServerOptions options = ServerOptions.from(properties);
    SpringApplication application = new SpringApplication(MvcServer.class);
    application.setDefaultProperties(ThreadModel.from(properties).springProperties());
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

  /** Read before Spring starts, so that a bad value ends in one line and not in a stack trace. */
  private static LoombenchProperties propertiesOf(String[] args) {
    Set<String> names = new TreeSet<>(ServerOptions.NAMES);
    names.add("threads");
    LoombenchProperties.refuseUnknown(args, names);
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
  ThreadModel threadModel(Environment environment) {
    return ThreadModel.from(new LoombenchProperties(environment::getProperty));
  }
}
