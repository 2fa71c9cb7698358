// Runs another program that measures and prints its figures.
#pragma once

#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>

namespace lair::bench {

// The program prints its figures as JSON at the end; before that, if it warms up first, a line when
// the measured time begins and another when it is over.
class Measurement {
 public:
  explicit Measurement(const std::string& command) : pipe_(popen(command.c_str(), "r")) {
    if (pipe_ == nullptr) throw std::runtime_error("no pipe");
  }

  Measurement(const Measurement&) = delete;
  Measurement& operator=(const Measurement&) = delete;

  ~Measurement() { pclose(pipe_); }

  void wait_for_line() {
    for (int letter = 0; letter != '\n'; letter = std::fgetc(pipe_)) {
      if (letter == EOF) throw std::runtime_error("lair-load does not run");
    }
  }

  boost::json::object figures() {
    std::string text;
    std::array<char, 4'096> bytes;
    for (std::size_t got = 1; got > 0;) {
      got = std::fread(bytes.data(), 1, bytes.size(), pipe_);
      text.append(bytes.data(), got);
    }
    if (text.empty()) throw std::runtime_error("the program printed no figures");
    return boost::json::parse(text).as_object();
  }

 private:
  std::FILE* pipe_;
};

}  // namespace lair::bench
