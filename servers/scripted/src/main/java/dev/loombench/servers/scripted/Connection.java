package dev.loombench.servers.scripted;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/** Reader and writer of one connection at a time; reused for the next connection. */
final class Connection {

  private static final int MAX_HEAD_BYTES = 16 * 1024;
  private static final byte[] EMPTY_REQUEST = "GET /empty HTTP/1.1\r\n".getBytes(ISO_8859_1);
  private static final byte[] EMPTY_RESPONSE =
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(ISO_8859_1);
  private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(ISO_8859_1);

  private final Router router;
  private final byte[] buffer = new byte[MAX_HEAD_BYTES];
  private int filled;

  Connection(Router router) {
    this.router = router;
  }

  /** Answers requests until the client closes the connection or requests it. */
  void serve(Socket client) throws IOException {
    InputStream in = client.getInputStream();
    OutputStream out = client.getOutputStream();
    InetAddress caller = client.getInetAddress();
    filled = 0;
    boolean open = true;
    while (open) {
      int length = head(in);
      open = length > 0 && answer(length, caller, in, out);
    }
  }

  /** Reads the next head into the buffer and returns its length; 0 at the end of the stream. */
  private int head(InputStream in) throws IOException {
    int searched = 0;
    while (true) {
      int end = indexOf(END_OF_HEAD, searched);
      if (end >= 0) {
        return end + END_OF_HEAD.length;
      }
      searched = Math.max(0, filled - END_OF_HEAD.length + 1);
      if (filled == buffer.length) {
        throw new IOException("a request's head has more than %d bytes".formatted(filled));
      }
      int more = in.read(buffer, filled, buffer.length - filled);
      if (more < 0) {
        return 0;
      }
      filled += more;
    }
  }

  private boolean answer(int headLength, InetAddress caller, InputStream in, OutputStream out)
      throws IOException {
    if (startsWith(EMPTY_REQUEST)) {
      drop(headLength);
      out.write(EMPTY_RESPONSE);
      return true;
    }
    Request request = Request.parse(new String(buffer, 0, headLength, ISO_8859_1), caller);
    drop(headLength);
    skip(request.bodyBytes(), in);
    Response answer = router.answer(request);
    byte[] body = answer.body().getBytes(UTF_8);
    String head =
        "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n%s\r\n"
            .formatted(
                answer.status(),
                answer.reasonPhrase(),
                answer.type(),
                body.length,
                request.closes() ? "Connection: close\r\n" : "");
    byte[] message = new byte[head.length() + body.length];
    System.arraycopy(head.getBytes(ISO_8859_1), 0, message, 0, head.length());
    System.arraycopy(body, 0, message, head.length(), body.length);
    out.write(message);
    return !request.closes();
  }

  private void drop(int length) {
    System.arraycopy(buffer, length, buffer, 0, filled - length);
    filled -= length;
  }

  private void skip(long bodyBytes, InputStream in) throws IOException {
    int buffered = (int) Math.min(bodyBytes, filled);
    drop(buffered);
    in.skipNBytes(bodyBytes - buffered);
  }

  private boolean startsWith(byte[] text) {
    if (filled < text.length) {
      return false;
    }
    for (int at = 0; at < text.length; at++) {
      if (buffer[at] != text[at]) {
        return false;
      }
    }
    return true;
  }

  private int indexOf(byte[] text, int from) {
    for (int start = from; start <= filled - text.length; start++) {
      int matched = 0;
      while (matched < text.length && buffer[start + matched] == text[matched]) {
        matched++;
      }
      if (matched == text.length) {
        return start;
      }
    }
    return -1;
  }
}
