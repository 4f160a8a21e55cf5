package dev.loombench.kernels.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ThreadKindTest {

  @Test
  void numbersAreMasked() throws InterruptedException {
    assertThat(seenOn(Thread.ofVirtual().name("handler-17"))).isEqualTo("virtual handler-*");
  }

  @Test
  void platformThreadsAreNamed() throws InterruptedException {
    assertThat(seenOn(Thread.ofPlatform().name("exec-3-of-9"))).isEqualTo("platform exec-*-of-*");
  }

  @Test
  void hexadecimalNumbersAreMasked() throws InterruptedException {
    assertThat(seenOn(Thread.ofVirtual().name("[0x77a6bb 0x00000f] WebServer socket")))
        .isEqualTo("virtual [* *] WebServer socket");
  }

  private static String seenOn(Thread.Builder builder) throws InterruptedException {
    AtomicReference<String> seen = new AtomicReference<>();
    builder.start(() -> seen.set(ThreadKind.current())).join();
    return seen.get();
  }
}
