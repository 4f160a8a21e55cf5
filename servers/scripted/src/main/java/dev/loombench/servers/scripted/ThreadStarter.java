package dev.loombench.servers.scripted;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Start of threads that are all alive at the same time. */
final class ThreadStarter {

  private ThreadStarter() {}

  static Map<String, ?> start(Request request) throws InterruptedException {
    request.only("platform", "virtual", "daemon", "millis");
    int platform = (int) request.number("platform", 0, 2_000);
    int daemon = (int) request.number("daemon", 0, 2_000);
    int virtual = (int) request.number("virtual", 0, 1_000_000);
    long millis = request.number("millis", 0, 600_000);
    int all = platform + daemon + virtual;
    ThreadMXBean counter = ManagementFactory.getThreadMXBean();
    long before = counter.getTotalStartedThreadCount();
    var running = new CountDownLatch(all);
    var release = new CountDownLatch(1);
    var ended = new CountDownLatch(all);
    Runnable stay =
        () -> {
          running.countDown();
          try {
            release.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
          ended.countDown();
        };
    start(platform, Thread.ofPlatform().name("started-platform-", 0), stay);
    start(daemon, Thread.ofPlatform().name("started-daemon-", 0).daemon(), stay);
    start(virtual, Thread.ofVirtual().name("started-virtual-", 0), stay);
    running.await();
    Thread.sleep(millis);
    release.countDown();
    ended.await();
    return Map.of(
        "platform", platform,
        "daemon", daemon,
        "virtual", virtual,
        "platformStartedByTheJvm", counter.getTotalStartedThreadCount() - before);
  }

  private static void start(int count, Thread.Builder kind, Runnable stay) {
    for (int number = 0; number < count; number++) {
      kind.start(stay);
    }
  }
}
