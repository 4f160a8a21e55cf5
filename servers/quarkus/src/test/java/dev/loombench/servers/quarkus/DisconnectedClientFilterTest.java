package dev.loombench.servers.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.resteasy.reactive.server.runtime.QuarkusResteasyReactiveRequestContext;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class DisconnectedClientFilterTest {

  private static final StackTraceElement IN_QUARKUS =
      at(QuarkusResteasyReactiveRequestContext.class.getName(), "invokeHandler");
  private static final StackTraceElement IN_OUR_CODE =
      at(DisconnectedClientFilterTest.class.getName(), "invokeHandler");

  private final DisconnectedClientFilter filter = new DisconnectedClientFilter();

  @Test
  void anIndexOutOfBoundsInTheHandlerChainIsNotLogged() {
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException(), IN_QUARKUS, IN_OUR_CODE)))
        .isFalse();
  }

  /** The filter matches by this method name. */
  @Test
  void quarkusHasTheMethod() {
    assertThat(Arrays.stream(QuarkusResteasyReactiveRequestContext.class.getDeclaredMethods()))
        .anyMatch(method -> method.getName().equals(IN_QUARKUS.getMethodName()));
  }

  @Test
  void anIndexOutOfBoundsInOurCodeIsLogged() {
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException(), IN_OUR_CODE, IN_QUARKUS)))
        .isTrue();
  }

  @Test
  void anIndexOutOfBoundsElsewhereInQuarkusIsLogged() {
    StackTraceElement elsewhere = at(IN_QUARKUS.getClassName(), "elsewhere");
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException(), elsewhere, IN_QUARKUS)))
        .isTrue();
  }

  @Test
  void anotherExceptionInTheHandlerChainIsLogged() {
    assertThat(isLogged(thrown(new IllegalStateException(), IN_QUARKUS))).isTrue();
  }

  @Test
  void anExceptionWithoutStackTraceIsLogged() {
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException()))).isTrue();
  }

  @Test
  void aRecordWithoutExceptionIsLogged() {
    assertThat(isLogged(null)).isTrue();
  }

  private boolean isLogged(Throwable thrown) {
    var line = new LogRecord(Level.SEVERE, "a request failed");
    line.setThrown(thrown);
    return filter.isLoggable(line);
  }

  private static Throwable thrown(Throwable failure, StackTraceElement... frames) {
    failure.setStackTrace(frames);
    return failure;
  }

  private static StackTraceElement at(String type, String method) {
    return new StackTraceElement(type, method, "Somewhere.java", 1);
  }
}
