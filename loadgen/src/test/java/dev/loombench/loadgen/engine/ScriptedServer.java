package dev.loombench.loadgen.engine;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A server on plain sockets that behaves, well or badly, as the request's path says. */
public final class ScriptedServer implements AutoCloseable {

  private static final int BACKLOG = 1024;

  private final ServerSocket listening;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicInteger received = new AtomicInteger();
  private volatile long stalledUntilNanos = System.nanoTime();

  /** A server that listens. */
  public ScriptedServer() throws IOException {
    listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(this::accept);
  }

  /** An address on which nothing listens. */
  public static URI closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }
  }

  /** Where it listens. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** How many connections were made. */
  public int accepted() {
    return accepted.get();
  }

  /** How many requests came. */
  public int received() {
    return received.get();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listening.accept();
        accepted.incrementAndGet();
        sockets.add(socket);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (SocketException closed) {
      sockets.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      boolean open = true;
      while (open) {
        String head = readHead(in);
        open = !head.isEmpty() && answer(head, in, socket.getOutputStream());
      }
    } catch (IOException clientIsGone) {
      sockets.remove(socket);
    }
  }

  /** Answers one request; says whether the connection stays open. */
  private boolean answer(String head, InputStream in, OutputStream out) throws IOException {
    int number = received.incrementAndGet();
    String path = head.split(" ", -1)[1];
    int length = in.readNBytes(contentLength(head)).length;
    switch (path) {
      case "/ok" -> write(out, ok("ok"));
      case "/length" -> write(out, ok(String.valueOf(length)));
      case "/head" -> write(out, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
      case "/continued" -> write(out, "HTTP/1.1 103 Early Hints\r\n\r\n" + ok("ok"));
      case "/chunked" ->
          write(
              out,
              "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n");
      case "/100ms" -> {
        parkUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(100));
        write(out, ok("ok"));
      }
      case "/stall-1s-at-100th" -> {
        if (number == 100) {
          stalledUntilNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        }
        parkUntil(stalledUntilNanos);
        write(out, ok("ok"));
      }
      case "/error" -> write(out, "HTTP/1.1 500 Sorry\r\nContent-Length: 0\r\n\r\n");
      case "/garbage" -> write(out, "this is not HTTP\r\n\r\n");
      case "/truncated" -> {
        write(out, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
        return false;
      }
      case "/close" -> {
        return false;
      }
      case "/last-answer" -> {
        write(out, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok");
        return false;
      }
      case "/silent-close" -> {
        write(out, ok("ok"));
        return false;
      }
      case "/never" -> {
        return in.read() >= 0;
      }
      default -> throw new IllegalArgumentException(path);
    }
    return true;
  }

  private static String ok(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void parkUntil(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static int contentLength(String head) {
    return head.lines()
        .filter(line -> line.startsWith("Content-Length: "))
        .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
        .findFirst()
        .orElse(0);
  }

  /** The lines up to the empty one; nothing when the client closed. */
  private static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      head.append((char) next);
    }
    return head.toString();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
