package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.RequestSpec;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreflightTest {

  private static final URI LOOPBACK = URI.create("http://127.0.0.1:9");

  @Test
  void moreConnectionsThanOpenFilesAreRefused() {
    assertThatThrownBy(() -> Preflight.checkFiles(1000, 1063))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("raise the limit (ulimit -n)");
    assertThatCode(() -> Preflight.checkFiles(1000, 1064)).doesNotThrowAnyException();
  }

  @Test
  void moreConnectionsToATargetThanLocalPortsAreRefused() {
    assertThatThrownBy(() -> Preflight.checkPorts(2001, 2, 1000))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("net.ipv4.ip_local_port_range");
    assertThatCode(() -> Preflight.checkPorts(2000, 2, 1000)).doesNotThrowAnyException();
  }

  @Test
  void aTargetIsAnAddressWithAHostThatIsKnown() throws Exception {
    assertThat(Preflight.check(TestPlan.open(LOOPBACK, "/", 1, 1).plan()).getFirst().getPort())
        .isEqualTo(9);
    assertThatThrownBy(
            () -> Preflight.check(TestPlan.open(URI.create("ftp://127.0.0.1"), "/", 1, 1).plan()))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("not an http:// address");
    assertThatThrownBy(
            () -> Preflight.check(TestPlan.open(URI.create("http:///x"), "/", 1, 1).plan()))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("names no host");
  }

  @Test
  void aHeaderThatWouldBreakTheRequestIsRefused() {
    assertThatThrownBy(() -> checkHeader("X-A", "1\r\nX-B: 2"))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("control character");
  }

  @Test
  void aHeaderThatTheEngineSetsIsRefused() {
    assertThatThrownBy(() -> checkHeader("content-length", "3"))
        .isInstanceOf(PlanFailure.class)
        .hasMessageContaining("the engine itself sets the header Content-Length");
  }

  private static void checkHeader(String name, String value) throws PlanFailure {
    RequestSpec request = RequestSpec.of("GET", "/", Map.of(name, value), "");
    Preflight.check(TestPlan.open(LOOPBACK, "/", 1, 1).request(request).plan());
  }
}
