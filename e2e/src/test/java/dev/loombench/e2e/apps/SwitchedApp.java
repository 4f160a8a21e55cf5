package dev.loombench.e2e.apps;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Small application: {@code SwitchedApp PORT}. The environment variable THREADS is {@code pool} or
 * {@code virtual}, ANSWER is its answer, FIXED_PORT the port that it uses in place of the given
 * one, and FAULT a fault of it. Without a fault an answer waits a millisecond, so that users who
 * wait for answers leave CPU time to other tests.
 */
public final class SwitchedApp {

  /** Fault of the application. */
  enum Fault {
    NONE,
    /** Wants another argument. */
    WANTS_ARGUMENT,
    /** Ends at its start. */
    ENDS_AT_START,
    /** Answers nothing but its login without the cookie of the login. */
    WANTS_LOGIN,
    /** Ends after some requests. */
    ENDS_UNDER_LOAD,
    /** Keeps memory of each request. */
    LEAKS,
    /** Loads and compiles new code as long as it runs. */
    KEEPS_COMPILING,
    /** Uses more CPU for a request from second to second. */
    SLOWS_DOWN
  }

  private static final Fault FAULT =
      Fault.valueOf(System.getenv().getOrDefault("FAULT", Fault.NONE.name()));

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long START = System.nanoTime();
  private static final String SESSION = "session=planted-session";
  private static final int LAST_REQUEST = 500;
  private static final int KEPT_BYTES = 100_000;
  private static final AtomicLong REQUESTS = new AtomicLong();
  private static final List<byte[]> KEPT = Collections.synchronizedList(new ArrayList<>());

  private SwitchedApp() {}

  /** Starts the application. */
  public static void main(String[] arguments) throws IOException {
    Map<String, String> environment = System.getenv();
    if (FAULT == Fault.WANTS_ARGUMENT && arguments.length < 2) {
      System.err.println("usage: SwitchedApp PORT CONFIGURATION");
      System.exit(2);
    }
    if (FAULT == Fault.ENDS_AT_START) {
      throw new IllegalStateException("no license");
    }
    int port = Integer.parseInt(environment.getOrDefault("FIXED_PORT", arguments[0]));
    byte[] answer = environment.getOrDefault("ANSWER", "ok").getBytes(StandardCharsets.UTF_8);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpServer server = HttpServer.create(address, 0);
    server.setExecutor(executor(environment.getOrDefault("THREADS", "pool")));
    server.createContext(
        FAULT == Fault.WANTS_LOGIN ? "/" : "/work",
        exchange -> {
          work();
          send(exchange, FAULT == Fault.WANTS_LOGIN && !isLoggedIn(exchange) ? 401 : 200, answer);
        });
    server.createContext("/login", SwitchedApp::logIn);
    server.start();
    System.out.println("listening on port " + port);
  }

  private static void logIn(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Set-Cookie", SESSION);
    send(exchange, 200, new byte[] {'o', 'k'});
  }

  private static boolean isLoggedIn(HttpExchange exchange) {
    return SESSION.equals(exchange.getRequestHeaders().getFirst("Cookie"));
  }

  private static void send(HttpExchange exchange, int status, byte[] answer) throws IOException {
    exchange.sendResponseHeaders(status, answer.length);
    try (var body = exchange.getResponseBody()) {
      body.write(answer);
    }
  }

  private static void work() {
    switch (FAULT) {
      case ENDS_UNDER_LOAD -> {
        if (REQUESTS.incrementAndGet() > LAST_REQUEST) {
          System.err.println("fatal: the queue is full");
          Runtime.getRuntime().halt(1);
        }
      }
      case LEAKS -> KEPT.add(new byte[KEPT_BYTES]);
      case KEEPS_COMPILING -> NewCode.runNew();
      case SLOWS_DOWN -> spin(2 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - START));
      default -> LockSupport.parkNanos(1_000_000);
    }
  }

  /** Uses so many times 5 ms of CPU. */
  private static void spin(long times) {
    long end = THREADS.getCurrentThreadCpuTime() + times * 5_000_000;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }

  private static ExecutorService executor(String threads) {
    return threads.equals("virtual")
        ? Executors.newVirtualThreadPerTaskExecutor()
        : Executors.newFixedThreadPool(4);
  }

  /** Code that each request loads again, so that it is compiled again. */
  public static final class NewCode implements Runnable {

    private static final URL[] CLASSES = {
      NewCode.class.getProtectionDomain().getCodeSource().getLocation()
    };

    static void runNew() {
      try (var loader = new URLClassLoader(CLASSES, ClassLoader.getPlatformClassLoader())) {
        ((Runnable) loader.loadClass(NewCode.class.getName()).getConstructor().newInstance()).run();
      } catch (ReflectiveOperationException | IOException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public void run() {
      long sum = 0;
      for (int round = 0; round < 200; round++) {
        sum += added(round) + mixed(round) + shifted(round);
      }
      if (sum == 1) {
        System.out.println(sum);
      }
    }

    private static long added(int round) {
      long sum = round;
      for (int index = 0; index < 500; index++) {
        sum = sum * 31 + (index ^ round);
      }
      return sum;
    }

    private static long mixed(int round) {
      long sum = round;
      for (int index = 0; index < 500; index++) {
        sum = (sum ^ index) * 37 + (sum >>> 7);
      }
      return sum;
    }

    private static long shifted(int round) {
      long sum = round;
      for (int index = 0; index < 500; index++) {
        sum = (sum << 5) - sum + (index % 7);
      }
      return sum;
    }
  }
}
