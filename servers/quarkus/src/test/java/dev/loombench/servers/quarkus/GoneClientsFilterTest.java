package dev.loombench.servers.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.resteasy.reactive.server.runtime.QuarkusResteasyReactiveRequestContext;
import java.util.Arrays;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class GoneClientsFilterTest {

  private static final StackTraceElement IN_QUARKUS =
      at(QuarkusResteasyReactiveRequestContext.class.getName(), "invokeHandler");
  private static final StackTraceElement OF_OURS =
      at(GoneClientsFilterTest.class.getName(), "invokeHandler");

  private final GoneClientsFilter filter = new GoneClientsFilter();

  @Test
  void aLookBeyondTheChainIsNotLogged() {
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException(), IN_QUARKUS, OF_OURS)))
        .isFalse();
  }

  /** Else the filter would look for something that is no longer there. */
  @Test
  void quarkusCallsItsHandlersThere() {
    assertThat(Arrays.stream(QuarkusResteasyReactiveRequestContext.class.getDeclaredMethods()))
        .anyMatch(method -> method.getName().equals(IN_QUARKUS.getMethodName()));
  }

  @Test
  void oneOfOurOwnIsLogged() {
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException(), OF_OURS, IN_QUARKUS)))
        .isTrue();
  }

  @Test
  void oneElsewhereInQuarkusIsLogged() {
    StackTraceElement elsewhere = at(IN_QUARKUS.getClassName(), "elsewhere");
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException(), elsewhere, IN_QUARKUS)))
        .isTrue();
  }

  @Test
  void anotherFailureThereIsLogged() {
    assertThat(isLogged(thrown(new IllegalStateException(), IN_QUARKUS))).isTrue();
  }

  @Test
  void whatTellsNoPlaceIsLogged() {
    assertThat(isLogged(thrown(new ArrayIndexOutOfBoundsException()))).isTrue();
  }

  @Test
  void whatWasNotThrownIsLogged() {
    assertThat(isLogged(null)).isTrue();
  }

  private boolean isLogged(Throwable thrown) {
    var line = new LogRecord(Level.SEVERE, "a request failed");
    line.setThrown(thrown);
    return filter.isLoggable(line);
  }

  private static Throwable thrown(Throwable failure, StackTraceElement... places) {
    failure.setStackTrace(places);
    return failure;
  }

  private static StackTraceElement at(String type, String method) {
    return new StackTraceElement(type, method, "Somewhere.java", 1);
  }
}
