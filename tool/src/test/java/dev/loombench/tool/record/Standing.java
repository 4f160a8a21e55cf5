package dev.loombench.tool.record;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.Selector;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A JVM whose threads stand in known places; prints when they begin to and when they end. */
public final class Standing {

  private static final CountDownLatch NEVER = new CountDownLatch(1);
  private static final Object MONITOR = new Object();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Semaphore PERMITS = new Semaphore(0);

  private Standing() {}

  /** Stands for as many milliseconds as the argument says. */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    LOCK.lock();
    synchronized (MONITOR) {
      startAll(silent);
      awaitAllStand();
      System.out.println(Instant.now());
      TimeUnit.MILLISECONDS.sleep(millis);
      System.out.println(Instant.now());
      System.exit(0);
    }
  }

  private static void startAll(ServerSocket silent) throws Exception {
    pool("sleeper", 3, () -> sleep(Duration.ofMinutes(1)));
    ((ThreadPoolExecutor) Executors.newFixedThreadPool(2, named("idler"))).prestartAllCoreThreads();
    Executors.newWorkStealingPool(2).submit(() -> {}).get();
    threads("locked", 2, Standing::lock);
    threads("permitted", 2, PERMITS::acquire);
    threads("blocked", 2, Standing::enter);
    pool("reader", 1, () -> read(silent));
    pool("caller", 1, () -> call(silent));
    pool("connected", 2, new Pool()::getConnection);
    pool("awaiting", 2, NEVER::await);
    threads("taker", 2, new LinkedBlockingQueue<String>()::take);
    threads("acceptor", 1, new ServerSocket(0, 1, InetAddress.getLoopbackAddress())::accept);
    threads("loop", 1, Selector.open()::select);
    threads("runner", 1, Standing::run);
  }

  private interface Act {
    void act() throws Exception;
  }

  private static final class Pool {
    private final LinkedBlockingQueue<Socket> free = new LinkedBlockingQueue<>();

    Socket getConnection() throws InterruptedException {
      return free.take();
    }
  }

  private static ThreadFactory named(String name) {
    return Thread.ofPlatform().daemon().name(name + "-", 1).factory();
  }

  private static void pool(String name, int number, Act act) {
    var pool = Executors.newFixedThreadPool(number, named(name));
    for (int each = 0; each < number; each++) {
      pool.execute(() -> stand(act));
    }
  }

  private static void threads(String name, int number, Act act) {
    ThreadFactory factory = named(name);
    for (int each = 0; each < number; each++) {
      factory.newThread(() -> stand(act)).start();
    }
  }

  private static void stand(Act act) {
    try {
      act.act();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Until each is where it will stay: those that never run again wait, sleep, or poll. */
  private static void awaitAllStand() throws InterruptedException {
    while (Thread.getAllStackTraces().keySet().stream().anyMatch(Standing::isOnItsWay)) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static boolean isOnItsWay(Thread thread) {
    return switch (thread.getName().replaceAll("-.*", "")) {
      case "locked" -> thread.getState() != Thread.State.WAITING;
      case "blocked" -> thread.getState() != Thread.State.BLOCKED;
      case "caller", "permitted", "connected", "awaiting" ->
          thread.getState() != Thread.State.WAITING;
      default -> false;
    };
  }

  private static void sleep(Duration length) throws InterruptedException {
    Thread.sleep(length);
  }

  private static void lock() {
    LOCK.lock();
  }

  private static void enter() {
    synchronized (MONITOR) {
      NEVER.countDown();
    }
  }

  private static void read(ServerSocket silent) throws IOException {
    try (var socket = new Socket(silent.getInetAddress(), silent.getLocalPort())) {
      socket.getInputStream().read();
    }
  }

  private static void call(ServerSocket silent) throws IOException, InterruptedException {
    var address = new InetSocketAddress(silent.getInetAddress(), silent.getLocalPort());
    try (var client = HttpClient.newHttpClient()) {
      client.send(
          HttpRequest.newBuilder(
                  URI.create("http://" + address.getHostString() + ":" + address.getPort()))
              .build(),
          HttpResponse.BodyHandlers.discarding());
    }
  }

  private static void run() {
    long sum = 0;
    while (sum >= 0) {
      sum = (sum + 1) & 0xffff;
    }
  }
}
